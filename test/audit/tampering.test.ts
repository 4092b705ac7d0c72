import { sealAudit } from '../../plugin/audit/seal';
import { type Verdict, verifyAudit } from '../../plugin/audit/verify';
import type { Db } from '../../plugin/host';
import type { Vault } from '../../plugin/kit/vault';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { second, vaultOf, writeRows } from './fixture';

/** What somebody with the database but without the key may do; ids are 1–5, 6–10, 11–15 under three seals, 16–18 not yet sealed. */
type Attack = readonly [name: string, brokenAt: number, run: (sql: (statement: string) => Promise<unknown>) => Promise<unknown>];

const columns =
  'uid, at, request_id, actor_kind, actor_id, actor_name, transport, resource, action, params, ok, changed, status, reason, client, record_before, record_after, left_mac, undoes, seal_no, mac_kid, mac';
const copy = (from: number, to: number) =>
  `INSERT INTO sp_audit (id, stored_at, ${columns}) SELECT ${to}, stored_at, ${columns.replace('uid', "'01COPYCOPYCOPYCOPYCOPYCOPY'")} FROM sp_audit WHERE id = ${from}`;

const attacks: readonly Attack[] = [
  ['another time', 7, (sql) => sql('UPDATE sp_audit SET at = at + 1 WHERE id = 7')],
  ['another request', 7, (sql) => sql("UPDATE sp_audit SET request_id = 'x' WHERE id = 7")],
  ['another actor', 7, (sql) => sql("UPDATE sp_audit SET actor_id = '8' WHERE id = 7")],
  ["another actor's name", 7, (sql) => sql("UPDATE sp_audit SET actor_name = 'bob' WHERE id = 7")],
  ['another transport', 7, (sql) => sql("UPDATE sp_audit SET transport = 'dry-run' WHERE id = 7")],
  ['another operation', 7, (sql) => sql("UPDATE sp_audit SET resource = 'users' WHERE id = 7")],
  ['letters moved over a border between fields', 7, (sql) => sql("UPDATE sp_audit SET resource = 'cr', action = 'mcreate' WHERE id = 7")],
  ['other params', 7, (sql) => sql("UPDATE sp_audit SET params = '{}' WHERE id = 7")],
  ['another outcome', 7, (sql) => sql('UPDATE sp_audit SET ok = 0 WHERE id = 7')],
  ['changed turned off', 7, (sql) => sql('UPDATE sp_audit SET changed = 0 WHERE id = 7')],
  ['another status', 7, (sql) => sql('UPDATE sp_audit SET status = 409 WHERE id = 7')],
  ['a reason put in', 7, (sql) => sql("UPDATE sp_audit SET reason = '' WHERE id = 7")],
  ['a client put in', 7, (sql) => sql("UPDATE sp_audit SET client = 'x' WHERE id = 7")],
  ['a client taken out', 8, (sql) => sql('UPDATE sp_audit SET client = NULL WHERE id = 8')],
  ['another client', 8, (sql) => sql("UPDATE sp_audit SET client = 'Claude 1.1' WHERE id = 8")],
  ['another record before', 9, (sql) => sql("UPDATE sp_audit SET record_before = '{}' WHERE id = 9")],
  ['a record before taken out', 9, (sql) => sql('UPDATE sp_audit SET record_before = NULL WHERE id = 9')],
  ['another record after', 9, (sql) => sql("UPDATE sp_audit SET record_after = '{}' WHERE id = 9")],
  [
    'records before and after swapped',
    9,
    (sql) => sql('UPDATE sp_audit SET record_before = \'{"name":"Zeta"}\', record_after = \'{"name":"Acme"}\' WHERE id = 9'),
  ],
  ['a change made one that cannot be undone', 9, (sql) => sql('UPDATE sp_audit SET left_mac = NULL WHERE id = 9')],
  ['an undo of another row', 9, (sql) => sql('UPDATE sp_audit SET undoes = 2 WHERE id = 9')],
  [
    'all of a record taken out',
    9,
    (sql) => sql('UPDATE sp_audit SET record_before = NULL, record_after = NULL, left_mac = NULL, undoes = NULL WHERE id = 9'),
  ],
  ['a record put in', 7, (sql) => sql("UPDATE sp_audit SET record_before = '{}' WHERE id = 7")],
  ['an undo put in', 7, (sql) => sql('UPDATE sp_audit SET undoes = 3 WHERE id = 7')],
  [
    'a MAC of zeros',
    7,
    (sql) => sql("UPDATE sp_audit SET mac = X'0000000000000000000000000000000000000000000000000000000000000000' WHERE id = 7"),
  ],
  ['two rows altered', 3, (sql) => sql("UPDATE sp_audit SET params = '{}' WHERE id IN (3, 14)")],
  ['the first row altered', 1, (sql) => sql("UPDATE sp_audit SET params = '{}' WHERE id = 1")],
  ['a row altered that is not sealed yet', 17, (sql) => sql("UPDATE sp_audit SET params = '{}' WHERE id = 17")],
  ['a row deleted', 8, (sql) => sql('DELETE FROM sp_audit WHERE id = 8')],
  ['the first row deleted', 1, (sql) => sql('DELETE FROM sp_audit WHERE id = 1')],
  ["a seal's last row deleted", 10, (sql) => sql('DELETE FROM sp_audit WHERE id = 10')],
  ['all rows of a seal deleted', 6, (sql) => sql('DELETE FROM sp_audit WHERE id BETWEEN 6 AND 10')],
  ['all rows deleted', 1, (sql) => sql('DELETE FROM sp_audit')],
  [
    'a row deleted and the others renumbered',
    8,
    async (sql) => {
      await sql('DELETE FROM sp_audit WHERE id = 8');
      for (const id of [9, 10, 11]) await sql(`UPDATE sp_audit SET id = ${id - 1} WHERE id = ${id}`);
    },
  ],
  [
    'a forged row before the first',
    0,
    async (sql) => {
      await sql(copy(12, 19));
      await sql('UPDATE sp_audit SET id = 0 WHERE id = 19');
    },
  ],
  ['a genuine row moved before the first', 0, (sql) => sql('UPDATE sp_audit SET id = 0 WHERE id = 17')],
  [
    'a genuine row moved to a free number inside',
    8,
    async (sql) => {
      await sql('DELETE FROM sp_audit WHERE id = 8');
      await sql('UPDATE sp_audit SET id = 8 WHERE id = 17');
    },
  ],
  [
    'a forged row inside a sealed range',
    9,
    async (sql) => {
      await sql('DELETE FROM sp_audit WHERE id = 9');
      await sql(copy(4, 9));
    },
  ],
  ['a forged row at the end', 19, (sql) => sql(copy(4, 19))],
  [
    'two genuine rows swapped',
    7,
    async (sql) => {
      await sql('UPDATE sp_audit SET id = 999 WHERE id = 7');
      await sql('UPDATE sp_audit SET id = 7 WHERE id = 9');
      await sql('UPDATE sp_audit SET id = 9 WHERE id = 999');
    },
  ],
  [
    'rows of two seals swapped',
    7,
    async (sql) => {
      await sql('UPDATE sp_audit SET id = 999 WHERE id = 7');
      await sql('UPDATE sp_audit SET id = 7 WHERE id = 12');
      await sql('UPDATE sp_audit SET id = 12 WHERE id = 999');
    },
  ],
  ["a seal's count", 6, (sql) => sql('UPDATE sp_audit_seals SET count = 4 WHERE no = 2')],
  ["a seal's time", 6, (sql) => sql('UPDATE sp_audit_seals SET at = at + 1 WHERE no = 2')],
  ["a seal's range", 6, (sql) => sql('UPDATE sp_audit_seals SET last_id = 12 WHERE no = 2')],
  [
    "a seal's entries, to hide a deleted row",
    6,
    async (sql) => {
      await sql('DELETE FROM sp_audit WHERE id = 10');
      await sql('UPDATE sp_audit_seals SET entries = substr(entries, 1, 51), count = 4, last_id = 9 WHERE no = 2');
    },
  ],
  ["a seal's MAC", 6, (sql) => sql('UPDATE sp_audit_seals SET mac = digest WHERE no = 2')],
  ['the first seal deleted', 1, (sql) => sql('DELETE FROM sp_audit_seals WHERE no = 1')],
  ['a middle seal deleted', 6, (sql) => sql('DELETE FROM sp_audit_seals WHERE no = 2')],
  [
    'a middle seal deleted, the next renumbered',
    6,
    async (sql) => {
      await sql('DELETE FROM sp_audit_seals WHERE no = 2');
      await sql('UPDATE sp_audit_seals SET no = 2 WHERE no = 3');
    },
  ],
  ['the last seal deleted', 11, (sql) => sql('DELETE FROM sp_audit_seals WHERE no = 3')],
  ['all seals deleted', 1, (sql) => sql('DELETE FROM sp_audit_seals')],
  [
    'a row and the seals over it deleted',
    6,
    async (sql) => {
      await sql('DELETE FROM sp_audit WHERE id = 8');
      await sql('DELETE FROM sp_audit_seals WHERE no >= 2');
    },
  ],
  [
    'a seal in the place of another',
    6,
    async (sql) => {
      await sql('DELETE FROM sp_audit_seals WHERE no = 2');
      await sql('UPDATE sp_audit_seals SET no = 2 WHERE no = 1');
      await sql(
        'INSERT INTO sp_audit_seals SELECT 1, first_id, last_id, count, entries, digest, prev_mac, at, mac_kid, mac, total FROM sp_audit_seals WHERE no = 2',
      );
    },
  ],
];

describeEachStorage('tampering with the audit log', (make) => {
  let made: TestStorage;
  let vault: Vault;
  const verdict = (since?: number): Promise<Verdict> => made.storage.run((db) => verifyAudit(db, vault, { since }));

  async function fill(db: Db): Promise<void> {
    await db.execute('DELETE FROM sp_audit');
    await db.execute('DELETE FROM sp_audit_seals');
    if (db.dialect === 'sqlite') await db.execute("DELETE FROM sqlite_sequence WHERE name = 'sp_audit'");
    else await db.query('ALTER TABLE sp_audit AUTO_INCREMENT = 1');
  }

  beforeAll(async () => {
    made = await make();
    vault = await vaultOf(made);
  });

  beforeEach(async () => {
    await made.storage.run(fill);
    // A fresh process's view of the same keys: it knows of no seal yet.
    vault = { ...vault, macKid: vault.macKid };
    for (const from of [1, 6, 11]) {
      await made.storage.tx((db) => writeRows(db, vault, { from, count: 5 }));
      await sealAudit(made.storage, vault, { now: second(from + 60) });
    }
    await made.storage.tx((db) => writeRows(db, vault, { from: 16, count: 3 }));
    expect(await verdict()).toEqual({ ok: true, count: 18, brokenAt: null });
  });

  test.each(attacks)('%s: broken at %i', async (_name, brokenAt, run) => {
    verifies('R48', 'status:audit-verify');
    await run((statement) => made.storage.run((db) => db.execute(statement)));
    const found = await verdict();
    expect([found.ok, found.brokenAt]).toEqual([false, brokenAt]);
  });

  test('sealing again does not heal what was deleted with its seals', async () => {
    verifies('D39');
    await made.storage.run(async (db) => {
      await db.execute('DELETE FROM sp_audit WHERE id = 8');
      await db.execute('DELETE FROM sp_audit_seals WHERE no >= 2');
    });
    await sealAudit(made.storage, { ...vault, macKid: vault.macKid }, { now: second(1000) });
    expect(await verdict()).toMatchObject({ ok: false, brokenAt: 6 });
  });

  test('is found also when only the latest part is asked for', async () => {
    await made.storage.run((db) => db.execute("UPDATE sp_audit SET params = '{}' WHERE id = 12"));
    expect(await verdict(second(71))).toMatchObject({ ok: false, brokenAt: 12, count: 8 });
    await made.storage.run((db) => db.execute('DELETE FROM sp_audit_seals WHERE no = 2'));
    expect(await verdict(second(71))).toMatchObject({ ok: false, brokenAt: 6 });
  });

  test('a key that is not available is an outage', async () => {
    verifies('D40');
    await made.storage.run((db) => db.execute("UPDATE sp_audit SET mac_kid = 's9' WHERE id = 7"));
    await expect(verdict()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('MAC_KEY_UNKNOWN') });
    const other = { ...vault, macKid: 's2' };
    await expect(made.storage.run((db) => verifyAudit(db, other))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
