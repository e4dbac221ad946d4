/// What programs print, and the rows in it: names and values of several words, columns without a name
/// or a value, titles above a table, and texts below it.
extension TextTableTests {
  static let outputs: [(text: String, rows: [String])] = columns + ruled

  private static let columns: [(text: String, rows: [String])] = [
    (
      """
                     total        used        free      shared  buff/cache   available
      Mem:            23Gi       4.1Gi        16Gi       1.2Mi       3.5Gi        19Gi
      Swap:             0B          0B          0B

      """,
      [
        #"{"name":"Mem:","total":"23Gi","used":"4.1Gi","free":"16Gi","shared":"1.2Mi","buff/cache":"3.5Gi","available":"19Gi"}"#,
        #"{"name":"Swap:","total":"0B","used":"0B","free":"0B","shared":"","buff/cache":"","available":""}"#,
      ]
    ),
    (
      """
      State    Recv-Q   Send-Q     Local Address:Port      Peer Address:Port  Process
      LISTEN   0        4096             0.0.0.0:22             0.0.0.0:*
      LISTEN   0        511                    *:80                   *:*      users:(("nginx",pid=1,fd=6))

      """,
      [
        #"{"State":"LISTEN","Recv-Q":0,"Send-Q":4096,"Local Address:Port":"0.0.0.0:22","Peer Address:Port":"0.0.0.0:*","Process":""}"#,
        #"{"State":"LISTEN","Recv-Q":0,"Send-Q":511,"Local Address:Port":"*:80","Peer Address:Port":"*:*","Process":"users:((\"nginx\",pid=1,fd=6))"}"#,
      ]
    ),
    (
      """
      CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT     MEM %     NET I/O         BLOCK I/O   PIDS
      0123456789ab   web       0.00%     3.547MiB / 7.655GiB   0.05%     1.23kB / 0B     0B / 0B     3
      ba9876543210   db        12.5%     1GiB / 7.655GiB       13.06%    42B / 0B        1kB / 0B    31

      """,
      [
        #"{"CONTAINER ID":"0123456789ab","NAME":"web","CPU %":"0.00%","MEM USAGE / LIMIT":"3.547MiB / 7.655GiB","MEM %":"0.05%","NET I/O":"1.23kB / 0B","BLOCK I/O":"0B / 0B","PIDS":3}"#,
        #"{"CONTAINER ID":"ba9876543210","NAME":"db","CPU %":"12.5%","MEM USAGE / LIMIT":"1GiB / 7.655GiB","MEM %":"13.06%","NET I/O":"42B / 0B","BLOCK I/O":"1kB / 0B","PIDS":31}"#,
      ]
    ),
    (
      """
      LAST SEEN   TYPE      REASON      OBJECT      MESSAGE
      5m          Normal    Scheduled   pod/web-1   Successfully assigned default/web-1 to node-1
      32s         Warning   BackOff     pod/web-1   Back-off restarting failed container  web

      """,
      [
        #"{"LAST SEEN":"5m","TYPE":"Normal","REASON":"Scheduled","OBJECT":"pod/web-1","MESSAGE":"Successfully assigned default/web-1 to node-1"}"#,
        #"{"LAST SEEN":"32s","TYPE":"Warning","REASON":"BackOff","OBJECT":"pod/web-1","MESSAGE":"Back-off restarting failed container  web"}"#,
      ]
    ),
    (
      """
        UNIT                 LOAD      ACTIVE SUB     DESCRIPTION
        dev-vda.device       loaded    active plugged Disk of the system
      ● web.service          loaded    failed failed  Web server
      ● old.service          not-found active exited  old.service

      LOAD   = Reflects whether the unit definition was properly loaded.
      ACTIVE = The high-level unit activation state, i.e. generalization of SUB.
      SUB    = The low-level unit activation state, values depend on unit type.
      3 loaded units listed.

      """,
      [
        #"{"MARK":"","UNIT":"dev-vda.device","LOAD":"loaded","ACTIVE":"active","SUB":"plugged","DESCRIPTION":"Disk of the system"}"#,
        #"{"MARK":"●","UNIT":"web.service","LOAD":"loaded","ACTIVE":"failed","SUB":"failed","DESCRIPTION":"Web server"}"#,
        #"{"MARK":"●","UNIT":"old.service","LOAD":"not-found","ACTIVE":"active","SUB":"exited","DESCRIPTION":"old.service"}"#,
      ]
    ),
    (
      """
      Active Internet connections (only servers)
      Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name
      tcp        0      0 0.0.0.0:22              0.0.0.0:*               LISTEN      812/sshd: /usr/sbin
      tcp6       0      0 :::22                   :::*                    LISTEN      -

      """,
      [
        #"{"Proto":"tcp","Recv-Q":0,"Send-Q":0,"Local Address":"0.0.0.0:22","Foreign Address":"0.0.0.0:*","State":"LISTEN","PID/Program name":"812/sshd: /usr/sbin"}"#,
        #"{"Proto":"tcp6","Recv-Q":0,"Send-Q":0,"Local Address":":::22","Foreign Address":":::*","State":"LISTEN","PID/Program name":"-"}"#,
      ]
    ),
    (
      """
      top - 13:35:24 up 15:17,  1 user,  load average: 0.41, 1.66, 2.33
      Tasks: 100 total,   1 running,  99 sleeping,   0 stopped,   0 zombie
      %Cpu(s):  1.6 us,  0.8 sy,  0.0 ni, 97.6 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st

          PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
        12345 root      20   0 1234567  98765  43210 R  99.9   1.2 123:45.67 live serve
            1 root      20   0   35020   8000   6000 S   0.0   0.0   0:14.00 systemd

      """,
      [
        #"{"PID":12345,"USER":"root","PR":20,"NI":0,"VIRT":1234567,"RES":98765,"SHR":43210,"S":"R","%CPU":99.9,"%MEM":1.2,"TIME+":"123:45.67","COMMAND":"live serve"}"#,
        #"{"PID":1,"USER":"root","PR":20,"NI":0,"VIRT":35020,"RES":8000,"SHR":6000,"S":"S","%CPU":0.0,"%MEM":0.0,"TIME+":"0:14.00","COMMAND":"systemd"}"#,
      ]
    ),
    (
      """
      NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS
      sda      8:0    0    1T  0 disk
      └─sda1   8:1    0  100G  0 part /boot/my disk
      vda    254:0    0  252G  0 disk /

      """,
      [
        #"{"NAME":"sda","MAJ:MIN":"8:0","RM":0,"SIZE":"1T","RO":0,"TYPE":"disk","MOUNTPOINTS":""}"#,
        #"{"NAME":"└─sda1","MAJ:MIN":"8:1","RM":0,"SIZE":"100G","RO":0,"TYPE":"part","MOUNTPOINTS":"/boot/my disk"}"#,
        #"{"NAME":"vda","MAJ:MIN":"254:0","RM":0,"SIZE":"252G","RO":0,"TYPE":"disk","MOUNTPOINTS":"/"}"#,
      ]
    ),
    (
      """
      COMMAND   PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME
      sshd      812 root    3u  IPv4  12345      0t0  TCP *:ssh (LISTEN)
      live    54321  ada   10u  IPv6 654321      0t0  TCP localhost:8080 (LISTEN)

      """,
      [
        #"{"COMMAND":"sshd","PID":812,"USER":"root","FD":"3u","TYPE":"IPv4","DEVICE":12345,"SIZE/OFF":"0t0","NODE":"TCP","NAME":"*:ssh (LISTEN)"}"#,
        #"{"COMMAND":"live","PID":54321,"USER":"ada","FD":"10u","TYPE":"IPv6","DEVICE":654321,"SIZE/OFF":"0t0","NODE":"TCP","NAME":"localhost:8080 (LISTEN)"}"#,
      ]
    ),
    (
      """
      procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
       r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
       1  0      0 173456  45678 998877    0    0    12    34  567  890  1  2 97  0  0

      """,
      [
        #"{"r":1,"b":0,"swpd":0,"free":173456,"buff":45678,"cache":998877,"si":0,"so":0,"bi":12,"bo":34,"in":567,"cs":890,"us":1,"sy":2,"id":97,"wa":0,"st":0}"#
      ]
    ),
    (
      """
       13:35:24 up 15:17,  1 user,  load average: 0.41, 1.66, 2.33
      USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT
      ada      pts/0    10.0.0.2         12:00    1.00s  0.05s  0.00s w -f

      """,
      [
        #"{"USER":"ada","TTY":"pts/0","FROM":"10.0.0.2","LOGIN@":"12:00","IDLE":"1.00s","JCPU":"0.05s","PCPU":"0.00s","WHAT":"w -f"}"#
      ]
    ),
    (
      """
      NAME        READY   STATUS    RESTARTS   AGE
      pod/web-1   1/1     Running   0          5d

      NAME          TYPE        CLUSTER-IP   EXTERNAL-IP   PORT(S)   AGE
      service/web   ClusterIP   10.0.0.1     <none>        80/TCP    5d

      """,
      [
        #"{"NAME":"pod/web-1","READY":"1/1","STATUS":"Running","RESTARTS":0,"AGE":"5d"}"#,
        #"{"NAME":"service/web","TYPE":"ClusterIP","CLUSTER-IP":"10.0.0.1","EXTERNAL-IP":"<none>","PORT(S)":"80/TCP","AGE":"5d"}"#,
      ]
    ),
    (
      """
      Module                  Size  Used by
      nls_iso8859_1          12288  1
      binfmt_misc            24576  2 a,b

      """,
      [
        #"{"Module":"nls_iso8859_1","Size":12288,"Used by":1}"#,
        #"{"Module":"binfmt_misc","Size":24576,"Used by":"2 a,b"}"#,
      ]
    ),
    (
      """
      State  Recv-Q Send-Q Local Address:Port Peer Address:PortProcess
      LISTEN 0      128          0.0.0.0:2024      0.0.0.0:*    users:(("live",pid=7,fd=5))
      LISTEN 0      4096               *:80              *:*

      """,
      [
        #"{"State":"LISTEN","Recv-Q":0,"Send-Q":128,"Local Address:Port":"0.0.0.0:2024","Peer Address:Port":"0.0.0.0:*","Process":"users:((\"live\",pid=7,fd=5))"}"#,
        #"{"State":"LISTEN","Recv-Q":0,"Send-Q":4096,"Local Address:Port":"*:80","Peer Address:Port":"*:*","Process":""}"#,
      ]
    ),
    (
      """
      IMAGE          CREATED       CREATED BY                                      SIZE      COMMENT
      0123456789ab   2 weeks ago   /bin/sh -c #(nop)  CMD ["nginx" "-g" "daemon…   0B
      <missing>      2 weeks ago   /bin/sh -c apt-get update                       55.3MB    buildkit

      """,
      [
        #"{"IMAGE":"0123456789ab","CREATED":"2 weeks ago","CREATED BY":"/bin/sh -c #(nop)  CMD [\"nginx\" \"-g\" \"daemon…","SIZE":"0B","COMMENT":""}"#,
        #"{"IMAGE":"<missing>","CREATED":"2 weeks ago","CREATED BY":"/bin/sh -c apt-get update","SIZE":"55.3MB","COMMENT":"buildkit"}"#,
      ]
    ),
    (
      """
      IMAGE          ID             DISK USAGE   CONTENT SIZE   EXTRA
      nginx:latest   fce289e99eb9        141MB             0B
      redis:7        0123456789ab       1.17GB         61.2MB   U

      """,
      [
        #"{"IMAGE":"nginx:latest","ID":"fce289e99eb9","DISK USAGE":"141MB","CONTENT SIZE":"0B","EXTRA":""}"#,
        #"{"IMAGE":"redis:7","ID":"0123456789ab","DISK USAGE":"1.17GB","CONTENT SIZE":"61.2MB","EXTRA":"U"}"#,
      ]
    ),
    (
      """
      NAME   FSTYPE FSVER LABEL UUID                                 FSAVAIL FSUSE% MOUNTPOINTS
      sda
      └─sda1 ext4   1.0         0d1e2f3a-1111-2222-3333-444455556666   38.2G    40% /
      sdb

      """,
      [
        #"{"NAME":"sda","FSTYPE":"","FSVER":"","LABEL":"","UUID":"","FSAVAIL":"","FSUSE%":"","MOUNTPOINTS":""}"#,
        #"{"NAME":"└─sda1","FSTYPE":"ext4","FSVER":1.0,"LABEL":"","UUID":"0d1e2f3a-1111-2222-3333-444455556666","FSAVAIL":"38.2G","FSUSE%":"40%","MOUNTPOINTS":"/"}"#,
        #"{"NAME":"sdb","FSTYPE":"","FSVER":"","LABEL":"","UUID":"","FSAVAIL":"","FSUSE%":"","MOUNTPOINTS":""}"#,
      ]
    ),
    (
      """
        UNIT LOAD ACTIVE SUB DESCRIPTION
      0 loaded units listed.

      """,
      []
    ),
    (
      """
        UNIT        LOAD   ACTIVE SUB    DESCRIPTION
      ● web.service loaded failed failed Web server

      """,
      [
        #"{"MARK":"●","UNIT":"web.service","LOAD":"loaded","ACTIVE":"failed","SUB":"failed","DESCRIPTION":"Web server"}"#
      ]
    ),
    (
      """
      Filesystem     Size   Used  Avail Capacity iused ifree %iused  Mounted on
      /dev/disk3s1  460Gi   10Gi  200Gi     5%    356k  2.1G    0%   /
      devfs         200Ki  200Ki    0Bi   100%     692     0  100%   /dev

      """,
      [
        #"{"Filesystem":"/dev/disk3s1","Size":"460Gi","Used":"10Gi","Avail":"200Gi","Capacity":"5%","iused":"356k","ifree":"2.1G","%iused":"0%","Mounted on":"/"}"#,
        #"{"Filesystem":"devfs","Size":"200Ki","Used":"200Ki","Avail":"0Bi","Capacity":"100%","iused":692,"ifree":0,"%iused":"100%","Mounted on":"/dev"}"#,
      ]
    ),
    (
      """
        PID                  STARTED CMD
          1 Fri Nov 27 22:18:03 2026 /sbin/init x
        812 Sat Nov 28 02:01:59 2026 sshd

      """,
      [
        #"{"PID":1,"STARTED":"Fri Nov 27 22:18:03 2026","CMD":"/sbin/init x"}"#,
        #"{"PID":812,"STARTED":"Sat Nov 28 02:01:59 2026","CMD":"sshd"}"#,
      ]
    ),
    (
      """
      Username         Port     From             Latest
      root                                       **Never logged in**
      ada              pts/0    10.0.0.2         Sat Nov 28 12:00:00 +0000 2026

      """,
      [
        #"{"Username":"root","Port":"","From":"","Latest":"**Never logged in**"}"#,
        #"{"Username":"ada","Port":"pts/0","From":"10.0.0.2","Latest":"Sat Nov 28 12:00:00 +0000 2026"}"#,
      ]
    ),
    (
      """
      NAME    CITY      AGE
      太郎    東京      36
      Ada     London    7

      """,
      [
        #"{"NAME":"太郎","CITY":"東京","AGE":36}"#,
        #"{"NAME":"Ada","CITY":"London","AGE":7}"#,
      ]
    ),
    (
      """
                   total       used       free     shared    buffers     cached
      Mem:       1020176     935664      84512          0     122096     527712
      -/+ buffers/cache:     285856     734320
      Swap:      2064376          0    2064376

      """,
      [
        #"{"name":"Mem:","total":1020176,"used":935664,"free":84512,"shared":0,"buffers":122096,"cached":527712}"#,
        #"{"name":"-/+ buffers/cache:","total":"","used":285856,"free":734320,"shared":"","buffers":"","cached":""}"#,
        #"{"name":"Swap:","total":2064376,"used":0,"free":2064376,"shared":"","buffers":"","cached":""}"#,
      ]
    ),
    ("NAME  AGE\n", []),
  ]
}
