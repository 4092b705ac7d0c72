import { databaseAddresses } from '../service';

/** The lines by which a server's own tools copy a database and put it back. The password is in none of them. */
export interface DumpLines {
  readonly dump: string;
  readonly load: string;
}

/** By the address of the database, of several the first; `file` is the dump. */
export function dumpLines(databaseUrl: string, { dialect, file }: { dialect: 'mariadb' | 'mysql'; file: string }): DumpLines {
  const { hostname, port, username, pathname, searchParams } = new URL(databaseAddresses(databaseUrl)[0] ?? '');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const name = quoted(decodeURIComponent(pathname.slice(1)));
  const place = [
    `--host=${quoted(host)} --port=${port || '3306'} --protocol=tcp --user=${quoted(decodeURIComponent(username))}`,
    ...(searchParams.has('ssl') ? [dialect === 'mariadb' ? '--ssl' : '--ssl-mode=REQUIRED'] : []),
    '--default-character-set=utf8mb4',
  ].join(' ');
  const [dump, load] = dialect === 'mariadb' ? ['mariadb-dump', 'mariadb'] : ['mysqldump --set-gtid-purged=OFF', 'mysql'];
  // One transaction sees one moment and locks nobody out; what is binary must not pass through a character set.
  return {
    dump: `umask 077 && ${dump} ${place} --single-transaction --quick --hex-blob --no-tablespaces --result-file=${quoted(file)} ${name}`,
    load: `${load} ${place} ${name} < ${quoted(file)}`,
  };
}

/** How the password reaches them. */
export const passwordHint = 'The password is not in the line: it is read from MYSQL_PWD, or from the section [client] of ~/.my.cnf.';

const quoted = (text: string) => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
