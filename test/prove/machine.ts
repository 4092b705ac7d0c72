import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until';

interface Machine {
  /** Its files. */
  readonly root: string;
  readonly ports: { readonly database: number; readonly site: number; readonly https: number };
  /** Of a user who may do everything, as `mysql://`. */
  readonly databaseUrl: string;
  /** Whether packages are installed and built, which takes minutes, or those of this tree are taken. */
  readonly isWhole: boolean;
}

const folders = ['etc/siteplane', 'etc/systemd/system', 'etc/nginx', 'etc/ssl', 'opt', 'var/lib/siteplane', 'nginx/logs'];

/**
 * A server of its own for commands that change a machine, in a folder and on free ports. What stands in for a command does what that
 * would do there: users and packages of the system are left alone, and a unit is started by what it says, without systemd.
 */
export function machineOf({ root, ports, databaseUrl, isWhole }: Machine) {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  const { username, password } = new URL(databaseUrl);
  const env = {
    ROOT: root,
    SITE_PORT: String(ports.site),
    HTTPS_PORT: String(ports.https),
    NODE: process.execPath,
    TREE: join(__dirname, '../..'),
    DATABASE_USER: username,
    MYSQL_PWD: decodeURIComponent(password),
    DATABASE_PORT: String(ports.database),
    // What this machine trusts when it asks the registry.
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
  };
  const pid = (name: string) => (existsSync(join(root, name)) ? Number(readFileSync(join(root, name), 'utf8')) : undefined);

  async function stop(): Promise<void> {
    for (const name of ['nginx/pid', 'service.pid']) {
      const running = pid(name);
      if (running === undefined) continue;
      signal(running, 'SIGTERM');
      await until(() => !signal(running, 0));
    }
  }

  return { root, ports, env, functions: `${standIns}${isWhole ? '' : packages}`, stop };
}

/** Whether there is such a process. */
function signal(pid: number, name: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The same commands with the folders and ports of that machine. */
export const ofMachine = (text: string, { root, ports }: Pick<Machine, 'root' | 'ports'>): string =>
  text
    .replaceAll(/(?<![\w/])\/(etc|opt|var)\//g, `${root}/$1/`)
    .replaceAll('127.0.0.1:3306', `127.0.0.1:${ports.database}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports.site}`);

const standIns = String.raw`
PATH="$PATH:/usr/sbin"
apt-get() { command -v mariadb nginx >/dev/null; }
mariadb() { command mariadb --no-defaults -h127.0.0.1 -P"$DATABASE_PORT" -u"$DATABASE_USER" "$@"; }
useradd() { :; }
install() { command install -d -m 700 "$(printf '%s\n' "$@" | tail -n 1)"; }
runuser() { shift 3; "$@"; }
journalctl() { cat "$ROOT/journal"; }
of_root() { sed -E "s#(^|[ =])/(etc|opt|var)/#\1$ROOT/\2/#g; s#/usr/bin/node#$NODE#"; }
systemctl() {
  case "$*" in
    'enable --now siteplane')
      local unit; unit=$(of_root < "$ROOT/etc/systemd/system/siteplane.service")
      local given; given=$(sed -n 's/^Environment=//p' <<< "$unit" | tr ' ' '\n'; cat "$ROOT/etc/siteplane/env"; echo "PORT=$SITE_PORT")
      local run; run=$(sed -n 's/^ExecStart=//p' <<< "$unit")
      (
        cd "$ROOT/var/lib/siteplane"
        mapfile -t variables <<< "$given"
        # shellcheck disable=SC2086
        exec env -i PATH="$PATH" HOME="$ROOT/var/lib/siteplane" "${'$'}{variables[@]}" $run
      ) > "$ROOT/journal" 2>&1 < /dev/null &
      echo $! > "$ROOT/service.pid"
      for _ in $(seq 600); do
        grep -q Password "$ROOT/journal" && return
        kill -0 $! || { cat "$ROOT/journal" >&2; return 1; }
        sleep 0.1
      done
      return 1 ;;
    'reload nginx') command nginx -p "$ROOT/nginx" -c "$ROOT/etc/nginx/nginx.conf" -g "pid $ROOT/nginx/pid;" > "$ROOT/nginx/log" 2>&1 ;;
    *) return 1 ;;
  esac
}
nginx() {
  local temporary=''
  for name in client_body proxy fastcgi uwsgi scgi; do temporary="$temporary ${'$'}{name}_temp_path $ROOT/nginx/$name;"; done
  sed -i -E "s#^http \{#http { $temporary#; s#listen 443#listen 127.0.0.1:$HTTPS_PORT#; s#( )/etc/ssl/#\1$ROOT/etc/ssl/#" "$ROOT/etc/nginx/nginx.conf"
  command nginx -q "$@" -p "$ROOT/nginx" -c "$ROOT/etc/nginx/nginx.conf" -g "pid $ROOT/nginx/pid;"
}
curl() { command curl -sS --fail-with-body --connect-to "site.example:443:127.0.0.1:$HTTPS_PORT" "$@"; }
`;

/** The packages and what was built of this tree, instead of the registry's. */
const packages = `
npm() {
  case "$1" in
    ci) ;;
    pack) command npm pack --silent --ignore-scripts ;;
    install)
      local to="$3/node_modules"
      mkdir -p "$to/siteplane" "$to/.bin"
      tar -xzf "$4" -C "$to/siteplane" --strip-components=1
      ln -s "$TREE/node_modules" "$to/siteplane/node_modules"
      ln -s ../siteplane/dist/plugin/cli/index.js "$to/.bin/siteplane"
      chmod +x "$to/siteplane/dist/plugin/cli/index.js" ;;
  esac
}
`;
