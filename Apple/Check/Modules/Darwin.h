// Declarations shaped like those of Apple's C library: those that this repository uses.
#pragma once
// Source: the C library's headers in the SDK of iOS 16.5, compared on 2026-11-27 [57cffdb8]
#pragma clang assume_nonnull begin
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long off_t;
typedef int pid_t;
typedef unsigned int id_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned short mode_t;
typedef int dev_t;
typedef unsigned short nlink_t;
typedef unsigned long long ino_t;
typedef long time_t;
typedef unsigned int sigset_t;
typedef unsigned int nfds_t;
typedef unsigned int socklen_t;
typedef unsigned char sa_family_t;

// Processes. File actions and attributes are pointers here, and structures elsewhere.
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *_Nonnull);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *_Nonnull);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t _Nullable *_Nonnull, int, const char *, int, mode_t);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t _Nullable *_Nonnull, int, int);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t _Nullable *_Nonnull, int);
int posix_spawnattr_init(posix_spawnattr_t _Nullable *_Nonnull);
int posix_spawnattr_destroy(posix_spawnattr_t _Nullable *_Nonnull);
int posix_spawnattr_setsigmask(posix_spawnattr_t _Nullable *_Nonnull, const sigset_t *);
int posix_spawnattr_setsigdefault(posix_spawnattr_t _Nullable *_Nonnull, const sigset_t *);
int posix_spawnattr_setpgroup(posix_spawnattr_t _Nullable *_Nonnull, pid_t);
int posix_spawnattr_setflags(posix_spawnattr_t _Nullable *_Nonnull, short);
int posix_spawnp(pid_t *_Nullable, const char *, const posix_spawn_file_actions_t _Nullable *_Nullable,
                 const posix_spawnattr_t _Nullable *_Nullable, char *_Nullable const argv[_Nonnull],
                 char *_Nullable const envp[_Nullable]);
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
char *_Nullable *_Nullable *_Null_unspecified _NSGetEnviron(void);
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
typedef struct __siginfo { int si_signo; int si_code; pid_t si_pid; int si_status; } siginfo_t;
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *_Nullable, int);
#define WEXITED 0x00000004
#define WNOWAIT 0x00000020
int kill(pid_t, int);
pid_t getpid(void);

// Signals.
union __sigaction_u { void (*_Nullable __sa_handler)(int); void (*_Nullable __sa_sigaction)(int, siginfo_t *_Nullable, void *_Nullable); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
int sigaction(int, const struct sigaction *_Nullable, struct sigaction *_Nullable);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
void (*_Null_unspecified signal(int, void (*_Null_unspecified)(int)))(int);
int raise(int);
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGSTOP 17
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGTSTP 18
#define SIGCONT 19
#define SIGTTOU 22
#define SIGWINCH 28
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SA_RESTART 0x0002

// Files.
struct timespec { time_t tv_sec; long tv_nsec; };
struct stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
  struct timespec st_atimespec; struct timespec st_mtimespec; struct timespec st_ctimespec;
  off_t st_size;
};
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int close(int);
ssize_t read(int, void *_Null_unspecified, size_t);
int memcmp(const void *_Null_unspecified, const void *_Null_unspecified, size_t);
ssize_t write(int, const void *_Null_unspecified, size_t);
int pipe(int [_Nonnull 2]);
int isatty(int);
int access(const char *, int);
int fsync(int);
int unlink(const char *);
int rename(const char *, const char *);
int mkfifo(const char *, mode_t);
// A complete structure here, so Swift sees a typed pointer, and elsewhere an opaque one.
typedef struct { int __dd_fd; long __dd_loc; long __dd_size; char *_Nullable __dd_buf; int __dd_len; long __dd_seek; int __dd_flags; } DIR;
struct dirent { ino_t d_ino; unsigned short d_reclen; unsigned char d_type; char d_name[1024]; };
DIR *_Nullable opendir(const char *);
struct dirent *_Nullable readdir(DIR *);
int closedir(DIR *);
int flock(int, int);
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define NAME_MAX 255
#define R_OK 4
#define W_OK 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EVTONLY 0x8000
#define O_CLOEXEC 0x1000000
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *, nfds_t, int);
#define POLLIN 0x0001
#define POLLOUT 0x0004

// Sockets. Their kinds are integers here, and an enumeration elsewhere.
#define SOCK_STREAM 1
#define AF_INET 2
#define AF_UNIX 1
int socket(int, int, int);

// Terminals.
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
struct termios { tcflag_t c_iflag; tcflag_t c_oflag; tcflag_t c_cflag; tcflag_t c_lflag; cc_t c_cc[20]; speed_t c_ispeed; speed_t c_ospeed; };
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
struct winsize { unsigned short ws_row; unsigned short ws_col; unsigned short ws_xpixel; unsigned short ws_ypixel; };
#define TIOCGWINSZ 0x40087468UL
#define TCSANOW 0
#define VMIN 16
#define VTIME 17
#define BRKINT 0x00000002
#define ISTRIP 0x00000020
#define INLCR 0x00000040
#define IGNCR 0x00000080
#define ICRNL 0x00000100
#define IXON 0x00000200
#define ECHO 0x00000008
#define ECHONL 0x00000010
#define ISIG 0x00000080
#define ICANON 0x00000100
#define IEXTEN 0x00000400

// The rest.
char *_Null_unspecified strdup(const char *);
void free(void *_Nullable);
char *_Null_unspecified strerror(int);
char *_Nullable getenv(const char *);
int abs(int);
time_t time(time_t *_Nullable);
struct tm { int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int tm_wday; int tm_yday; int tm_isdst; long tm_gmtoff; char *_Null_unspecified tm_zone; };
struct tm *_Null_unspecified localtime_r(const time_t *, struct tm *);
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ECHILD 10
#define EACCES 13
#define ENOTDIR 20
#define EISDIR 21
#define EMFILE 24
#define EFBIG 27
#define ESPIPE 29
#define EPIPE 32
#define EAGAIN 35
#pragma clang assume_nonnull end
