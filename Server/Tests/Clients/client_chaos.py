"""Three clients of the Swift library, a server that is killed, and connections that are cut.

The server is killed without warning and started again on the same file, and a proxy cuts each connection
after a random number of bytes. Meanwhile the test `ClientChaosTests.clientsOfAServerThatIsKilled` writes,
runs transactions and registers writes for when a connection ends, with three clients. Then it compares what
they show with what the server has, and counts what was promised.

    swift build --build-tests && python client_chaos.py --seconds 600 --seed 7
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

from proxy import CuttingProxy
from server import ROOT
from torture import Server, free_port

TESTS = ROOT / ".build" / "debug" / "LiveServerPackageTests.xctest"


class Target:
    """What the proxy connects to."""

    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    choices, port = random.Random(options.seed), free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(pathlib.Path(folder, "data.sqlite")), port, {})
        proxy = CuttingProxy(Target(port), options.seed, most=100_000)
        calm = pathlib.Path(folder, "calm")
        over = threading.Event()

        def disturb():
            while not over.wait(choices.uniform(0.5, 4)):
                if calm.exists():
                    proxy.is_cutting = False
                    return
                server.kill()
                server.start()

        server.start()
        disturbance = threading.Thread(target=disturb)
        disturbance.start()
        tests = subprocess.run(
            [
                TESTS, "--testing-library", "swift-testing",
                "--filter", "ClientChaosTests/clientsOfAServerThatIsKilled",
            ],
            env={
                **os.environ,
                "CHAOS_URL": proxy.address,
                "CHAOS_SECONDS": str(options.seconds),
                "CHAOS_SEED": str(options.seed),
                "CHAOS_CALM": str(calm),
            },
        )
        over.set()
        disturbance.join()
        print(f"{len(server.kills)} kills, {proxy.cuts} connections cut, seed {options.seed}")
        server.kill()
        proxy.close()
    return tests.returncode


if __name__ == "__main__":
    sys.exit(main())
