"""Three servers on one PostgreSQL, with clients, while both are killed, stopped and cut off; and the laws they must keep.

Registers are linearizable, counters are exact, a compare-and-set has one winner, streams show the log in the order of its
commits, the writes of a session for its end are made once, and every acknowledged write is there at the end.

    python3 cluster --minutes 10 --seed 7
    python3 cluster --prove

Exits with 1 and the offending part of the history if a law is broken. With --prove it breaks every law in a history, and exits
with 1 if the checks don't find one of these faults.
"""

import argparse
import sys
import tempfile

import proofs
from run import Run


def main():
    parser = argparse.ArgumentParser(prog="cluster", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--writers", type=int, default=16)
    parser.add_argument("--readers", type=int, default=100)
    parser.add_argument("--interval", type=float, default=5, help="seconds between faults, on average")
    parser.add_argument("--prove", action="store_true", help="check that the checks find planted faults")
    options = parser.parse_args()
    options.seconds = options.minutes * 60
    if options.prove:
        sys.exit(1 if proofs.missed() else 0)
    sys.exit(run(options))


def run(options):
    with tempfile.TemporaryDirectory(prefix="cluster-", ignore_cleanup_errors=True) as folder:
        run = Run(options, folder)
        try:
            problems = run.perform()
            logs = run.logs() if problems else ""
        finally:
            run.close()
    print(run.summary())
    for problem in problems[:20]:
        print(problem)
    if logs:
        print(logs)
    print(f"{len(problems)} problems" if problems else "every law was kept")
    return 1 if problems else 0


if __name__ == "__main__":
    main()
