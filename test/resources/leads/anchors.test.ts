import { createHash, createPublicKey, verify } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { publicKey, readAnchors, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type Ledger, leadWith, ledgerOn } from './ledger-support';

/** A folder alone asks nobody. */
const noFetch = () => Promise.reject(new Error('no address is configured'));

type Row = Record<string, string | number | Uint8Array | null>;

describeEachStorage('anchors of the ledger', (make) => {
  let made: TestStorage;
  let ledger: Ledger;
  let checkpoint: () => Promise<void>;

  beforeEach(async () => {
    made = await make();
    ledger = await ledgerOn(made, made.storage);
    ({ checkpoint } = startLedger(ledger.ctx));
  });
  afterEach(() => made.dispose());

  const file = () => join(ledger.folder, 'checkpoints.jsonl');
  const lines = () => readFileSync(file(), 'utf8').trimEnd().split('\n');
  const audit = () => made.storage.run((db) => verifyAll({ db }, { source: made.config, files: [file()], urls: [], fetch: noFetch }));
  const remove = (id: number) => made.storage.tx((db) => deleteLead({ db, vault: ledger.vault, now: Date.now(), actor: 'user:1' }, id));
  const well = { broken: [], missing: [], shrunk: [], forked: [], returned: [], problems: [] };

  /** All rows of a lead, and how to restore them. */
  async function copyOf(id: number): Promise<() => Promise<void>> {
    const tables = [
      ['sp_leads', 'id'],
      ['sp_lead_events', 'lead_id'],
    ] as const;
    const kept = await made.storage.run((db) =>
      Promise.all(tables.map(([table, key]) => db.query<Row>(`SELECT * FROM ${table} WHERE ${key} = ?`, [id]))),
    );
    return async () => {
      for (const [index, [table, key]] of tables.entries()) {
        await ledger.sql(`DELETE FROM ${table} WHERE ${key} = ?`, [id]);
        for (const row of kept[index] ?? []) {
          const names = Object.keys(row);
          await ledger.sql(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, Object.values(row));
        }
      }
    };
  }

  test('what nobody touched is well, and lawful deletions are told apart', async () => {
    verifies('leads:checkpoints', 'leads:delete');
    const [a, b] = [await leadWith(ledger, 3), await leadWith(ledger, 2)];
    await checkpoint();
    await remove(b.id);
    await checkpoint();
    await checkpoint();
    expect(lines()).toHaveLength(2);
    expect(await audit()).toMatchObject({ ...well, leads: 1, events: 3, deleted: [{ id: b.id, actor: 'user:1' }] });
    expect(await ledger.verify(a.id)).toMatchObject({ ok: true });
    expect(lines().join()).not.toContain(b.ref);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test('a lead set back to an older valid state is found, though its chain is whole', async () => {
    verifies('R31');
    const { id, ref } = await leadWith(ledger, 3);
    const setBack = await copyOf(id);
    await ledger.record({ ref });
    await checkpoint();
    await setBack();
    expect(await ledger.verify(id)).toEqual({ ok: true, count: 3, broken_at: null });
    expect(await audit()).toMatchObject({ ...well, shrunk: [{ id, anchored: 4, count: 3 }] });
  });

  test('and also when it has gone on from there', async () => {
    verifies('R31');
    const { id, ref } = await leadWith(ledger, 3);
    const setBack = await copyOf(id);
    await ledger.record({ ref });
    await checkpoint();
    await setBack();
    for (const n of [1, 2]) await ledger.record({ ref, event: { type: 'revisit', data: { n } } });
    await checkpoint();
    expect(await ledger.verify(id)).toMatchObject({ ok: true, count: 5 });
    expect(await audit()).toMatchObject({ ...well, forked: [{ id, seq: 4 }] });
  });

  test('a lead that no longer exists without a tombstone is missing', async () => {
    verifies('R31');
    const [a, b] = [await leadWith(ledger, 2), await leadWith(ledger, 2)];
    await checkpoint();
    for (const sql of ['DELETE FROM sp_lead_events WHERE lead_id = ?', 'DELETE FROM sp_leads WHERE id = ?']) await ledger.sql(sql, [a.id]);
    await remove(b.id);
    expect(await audit()).toMatchObject({ ...well, missing: [a.id], deleted: [{ id: b.id }] });
  });

  test('a lead that was deleted and is back is told', async () => {
    verifies('D192');
    const { id } = await leadWith(ledger, 2);
    const back = await copyOf(id);
    await checkpoint();
    await remove(id);
    await back();
    expect(await audit()).toMatchObject({ ...well, returned: [id] });
  });

  test('tombstones that were edited, cut off or taken away are found', async () => {
    verifies('R31');
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await leadWith(ledger, 1)).id);
    for (const id of ids) await remove(id);
    await checkpoint();
    await ledger.sql("UPDATE sp_ledger_tombstones SET actor = 'user:9' WHERE no = 2");
    expect((await audit()).problems).toEqual(['deletion 2 cannot be verified']);
    await ledger.sql("UPDATE sp_ledger_tombstones SET actor = 'user:1' WHERE no = 2");
    await ledger.sql('DELETE FROM sp_ledger_tombstones WHERE no = 3');
    expect(await audit()).toMatchObject({ missing: [], problems: expect.arrayContaining([expect.stringContaining('3 deletions')]) });
    await ledger.sql('DELETE FROM sp_ledger_tombstones');
    await ledger.sql('UPDATE sp_ledger SET tombstones = 0, tombstone_mac = NULL, seal = NULL');
    expect((await audit()).problems).toEqual([expect.stringContaining('the anchors saw 3 deletions, and 0 are there')]);
  });

  test('an append is anchored though the database says that nothing is new', async () => {
    verifies('leads:checkpoints', 'D190');
    const { id, ref } = await leadWith(ledger, 1);
    await checkpoint();
    await ledger.record({ ref });
    await ledger.sql('UPDATE sp_leads SET is_pending = 0');
    await checkpoint();
    const anchors = await readAnchors([file()], await made.storage.run((db) => publicKey(db, made.config)));
    expect(anchors.entries.get(id)?.map(([, seq]) => seq)).toEqual([1, 2]);
  });

  test('what was rolled back is not anchored', async () => {
    const { ref } = await leadWith(ledger, 1);
    await checkpoint();
    const failing = made.storage.tx(async () => {
      await ledger.record({ ref });
      throw new Error('after the append');
    });
    await expect(failing).rejects.toThrow('after the append');
    await checkpoint();
    expect(lines()).toHaveLength(1);
    expect(await audit()).toMatchObject({ ...well, events: 1 });
  });

  test('an outsider checks the signatures with the public key alone', async () => {
    verifies('leads:checkpoints', 'D189');
    await leadWith(ledger, 2);
    await checkpoint();
    const { sig, ...whole } = JSON.parse(lines()[0] ?? '') as { sig: string; key: string };
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(whole.key, 'base64url')]);
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(whole.key).toBe(await made.storage.run((db) => publicKey(db, made.config)));
    expect(verify(null, Buffer.from(canonicalize(whole) ?? ''), key, Buffer.from(sig, 'base64url'))).toBe(true);
    expect(await readAnchors([file()], whole.key)).toMatchObject({ checkpoints: 1, problems: [] });
    expect(await readAnchors([file()], Buffer.alloc(32, 1).toString('base64url'))).toMatchObject({
      checkpoints: 0,
      problems: [expect.stringContaining(':1: not signed by this key')],
    });
  });

  test('anchors that were edited, cut in the middle or forked say so; a torn line does not matter', async () => {
    verifies('R31');
    const { ref } = await leadWith(ledger, 1);
    for (let n = 0; n < 3; n++) {
      await ledger.record({ ref });
      await checkpoint();
    }
    const key = await made.storage.run((db) => publicKey(db, made.config));
    const [one = '', two = '', three = ''] = lines();
    const problemsOf = async (content: string) => {
      writeFileSync(file(), content);
      return (await readAnchors([file()], key)).problems;
    };
    expect(await problemsOf(`${one}\n${two}\n${two}\n${three}\n`)).toEqual([]);
    expect(await problemsOf(`${one}\n${three}\n`)).toEqual(['checkpoint 2 is missing']);
    expect(await problemsOf(`${one}\n${two.replace('"leads":1', '"leads":2')}\n${three}\n`)).toHaveLength(2);
    expect(await problemsOf(`${one}\n${two.slice(0, 40)}\n${two}\n${three}\n`)).toEqual([]);
    expect(createHash('sha256').update(one).digest('base64url')).toBe((JSON.parse(two) as { prev: string }).prev);
  });

  test('the file is brought up to the database after a crash, behind a torn line too', async () => {
    verifies('leads:checkpoints');
    const { ref } = await leadWith(ledger, 1);
    await checkpoint();
    const [one = ''] = lines();
    await ledger.record({ ref });
    await checkpoint();
    writeFileSync(file(), `${one}\n`);
    appendFileSync(file(), '{"torn');
    await checkpoint();
    expect(await audit()).toMatchObject(well);
    expect(lines()).toHaveLength(3);
  });

  test('a database that was set back goes on after its anchor, and the gap is told', async () => {
    verifies('R31');
    const { id, ref } = await leadWith(ledger, 1);
    await checkpoint();
    const setBack = await copyOf(id);
    const [ends] = await made.storage.run((db) => db.query<Row>('SELECT checkpoint, checkpoint_hash AS hash FROM sp_ledger'));
    await ledger.record({ ref });
    await checkpoint();
    await setBack();
    await ledger.sql('DELETE FROM sp_ledger_checkpoints WHERE no > 1');
    await ledger.sql('UPDATE sp_ledger SET checkpoint = ?, checkpoint_hash = ?', [ends?.checkpoint ?? 0, ends?.hash ?? null]);
    await ledger.record({ ref, event: { type: 'note_added' } });
    await checkpoint();
    expect(lines()).toHaveLength(3);
    expect(await audit()).toMatchObject({ ...well, forked: [{ id, seq: 2 }] });
  });

  test('two instances keep the whole list each', async () => {
    verifies('leads:checkpoints', 'D191');
    const other = await ledgerOn(made, await made.open(), 'b');
    const ofOther = startLedger(other.ctx);
    const { ref } = await leadWith(ledger, 1);
    await checkpoint();
    await other.record({ ref });
    await ofOther.checkpoint();
    await ledger.record({ ref });
    await ofOther.checkpoint();
    await checkpoint();
    await ofOther.stop();
    expect(readFileSync(join(other.folder, 'checkpoints.jsonl'), 'utf8')).toBe(readFileSync(file(), 'utf8'));
    expect(await audit()).toMatchObject(well);
  });
});
