import { literal as escaped } from '../../kit/literal';
import { type Finding, fail, orOk, warn } from './finding';

export type ServerSettings = Readonly<Record<string, string>>;

const oldest = { mariadb: [10, 6], mysql: [8, 0] } as const;

/** Version and settings of a database server that data integrity rests on; nothing for the embedded database. */
export function judgeServer(dialect: string, server: ServerSettings): Finding[] {
  if (dialect !== 'mariadb' && dialect !== 'mysql') return [];
  const name = 'database_server';
  const { version = '', charset = '', sessionMode = '', globalMode = '', flush = '', doublewrite = '' } = server;
  const isOff = ['0', 'OFF'].includes(doublewrite);
  const findings = [
    isOld(version, oldest[dialect])
      ? fail(name, `The server is ${dialect} ${version}.`, 'upgrade to MariaDB 10.6 or MySQL 8.0, or newer')
      : undefined,
    charset.startsWith('utf8mb4')
      ? undefined
      : warn(name, `The character set of the database is ${charset}.`, `run: ALTER DATABASE ${quoted(server.name)} CHARACTER SET utf8mb4`),
    isStrict(sessionMode)
      ? undefined
      : fail(
          name,
          `The connection is not strict (sql_mode is "${sessionMode}"): text would be cut silently.`,
          'connect to the server itself: something in between drops session settings',
        ),
    isStrict(globalMode)
      ? undefined
      : warn(
          name,
          `The server is not strict for others (sql_mode is "${globalMode}").`,
          "run: SET GLOBAL sql_mode = CONCAT(@@global.sql_mode, ',STRICT_TRANS_TABLES'), and set it in the server's configuration",
        ),
    flush === '1'
      ? undefined
      : warn(
          name,
          `innodb_flush_log_at_trx_commit is ${flush}: a power cut may lose what was acknowledged.`,
          "run: SET GLOBAL innodb_flush_log_at_trx_commit = 1, and set it in the server's configuration",
        ),
    isOff
      ? warn(
          name,
          'innodb_doublewrite is off: a power cut may leave half-written pages.',
          "set innodb_doublewrite = ON in the server's configuration and restart it",
        )
      : undefined,
  ];
  return orOk(findings, name, `${dialect} ${version}, ${charset}, strict and durable.`);
}

function isOld(version: string, [major, minor]: readonly [number, number]): boolean {
  const [have = 0, point = 0] = version.split('.').map(Number.parseFloat);
  return have < major || (have === major && point < minor);
}

const isStrict = (mode: string) => /STRICT_(ALL|TRANS)_TABLES|TRADITIONAL/.test(mode);
const quoted = (name = '') => `\`${name.replaceAll('`', '``')}\``;

const toRun = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const toMigrate = ['CREATE', 'ALTER', 'INDEX'];

/**
 * What SHOW GRANTS lists, as far as the site needs it on this database: tables are changed only where migrations are pending (D709).
 * Nothing is said where rights come through a role.
 */
export function judgeGrants(base: string, grants: readonly string[], { isMigrated = false } = {}): Finding[] {
  const name = 'database_rights';
  if (grants.some((line) => !line.includes(' ON '))) return [];
  const account = /\bTO ([`'][^ ]+)/.exec(grants[0] ?? '')?.[1] ?? 'the user';
  const held = grants.flatMap((line) => {
    const [, rights = '', on = ''] = /^GRANT (.+?) ON (\S+) TO /.exec(line) ?? [];
    return coversBase(on, base) ? rights.split(', ') : [];
  });
  const needed = isMigrated ? toRun : [...toRun, ...toMigrate];
  const missing = needed.filter((right) => !held.includes(right) && !held.includes('ALL PRIVILEGES'));
  const fix = `run as an administrator of the server: GRANT ${missing.join(', ')} ON ${quoted(base)}.* TO ${account}`;
  return orOk(
    [missing.length > 0 ? fail(name, `${account} lacks rights on ${base}: ${missing.join(', ')}.`, fix) : undefined],
    name,
    `${account} has the rights that the site needs.`,
  );
}

/** `*.*`, the database itself, or a pattern with `%`. */
function coversBase(on: string, base: string): boolean {
  const [, pattern = ''] = /^`?(.+?)`?\.\*$/.exec(on) ?? [];
  if (pattern === '*') return true;
  const literal = pattern.replaceAll('\\_', '_');
  return literal === base || (literal.includes('%') && new RegExp(`^${literal.split('%').map(escaped).join('.*')}$`).test(base));
}
