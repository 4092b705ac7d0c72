import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declareRestored } from '../../../plugin/resources/leads/ledger/restored';
import { wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { backup, type Ledger, leadWith, ledgerOn } from './ledger-support';

describeEachStorage('a restored backup', (make) => {
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
  const places = () => ({ files: [file()], urls: [], fetch: ledger.ctx.fetch });
  const audit = () => made.storage.run((db) => verifyAll({ db }, { source: made.config, ...places() }));
  const remove = (id: number) => made.storage.tx((db) => deleteLead({ db, vault: ledger.vault, now: Date.now(), actor: 'user:1' }, id));
  const declare = () =>
    declareRestored({ storage: made.storage, macs: ledger.vault, places: places(), folders: [ledger.folder], now: Date.now });

  /** Three leads are backed up; then one is deleted, one goes on and one comes. The backup is restored. */
  async function setBack() {
    const [a, b, c] = [await leadWith(ledger, 2), await leadWith(ledger, 2), await leadWith(ledger, 1)];
    await checkpoint();
    const restore = await backup(made);
    await remove(b.id);
    await ledger.record({ ref: a.ref });
    const d = await leadWith(ledger, 1);
    await checkpoint();
    await restore();
    return { a, b, c, d };
  }

  test('without anchors nothing is declared, and a database that is not behind stays as it is', async () => {
    verifies('D468');
    await leadWith(ledger, 1);
    await expect(declare()).rejects.toThrow('no anchor to compare with');
    await checkpoint();
    expect(await declare()).toEqual({ restored: undefined, erased: [] });
    expect(readFileSync(file(), 'utf8').trimEnd().split('\n')).toHaveLength(1);
  });

  test('is told as such, with the leads that were deleted since', async () => {
    verifies('D468');
    const { a, b, d } = await setBack();
    const found = await audit();
    expect(found).toMatchObject({ behind: [[2, 2]], returned: [b.id], missing: [d.id], shrunk: [{ id: a.id, anchored: 3, count: 2 }] });
    expect([...wrongs(found)][0]).toContain('siteplane ledger restored');
  });

  test('deletes them again and begins an epoch that verifies, once', async () => {
    verifies('D468');
    const { a, b, c, d } = await setBack();
    expect(await declare()).toEqual({ restored: { from: 1, to: 2, epoch: 2 }, erased: [b.id] });
    await expect(ledger.verify(b.id)).rejects.toThrow('Not found');
    const found = await audit();
    expect([...wrongs(found)]).toEqual([]);
    expect(found).toMatchObject({ leads: 2, lost: [d.id], deleted: [{ id: b.id, actor: 'cli:restored' }], anchors: { epochs: 1 } });
    expect(await declare()).toEqual({ restored: undefined, erased: [] });

    await ledger.record({ ref: a.ref });
    await remove(c.id);
    await checkpoint();
    expect([...wrongs(await audit())]).toEqual([]);
    await ledger.sql('DELETE FROM sp_lead_events WHERE lead_id = ? AND seq = 3', [a.id]);
    expect([...wrongs(await audit())]).toContain(`lead ${a.id}: broken at event 3`);
  });

  test('a site that went on with the backup can still be told', async () => {
    verifies('D468');
    const { a, b } = await setBack();
    await ledger.record({ ref: a.ref });
    const e = await leadWith(ledger, 1);
    await checkpoint();
    await checkpoint();
    expect((await audit()).behind).toEqual([[2, 2]]);
    expect(await declare()).toMatchObject({ erased: [b.id] });
    const found = await audit();
    expect([...wrongs(found)]).toEqual([]);
    expect(await ledger.verify(e.id)).toMatchObject({ ok: true });
  });

  test('gives no id out again, neither after a restart nor while it goes on', async () => {
    verifies('D467');
    const { d } = await setBack();
    const other = await ledgerOn(made, await made.open());
    const running = startLedger(other.ctx);
    const next = await other.record();
    expect(next.id).toBeGreaterThan(d.id);
    await running.stop();
    expect((await ledger.record()).id).toBeGreaterThan(next.id);
  });

  test('gives no id out again after it was declared, though the anchors are away by then', async () => {
    verifies('D467');
    const { d } = await setBack();
    await declare();
    const away = await ledgerOn(made, await made.open(), 'away');
    expect((await away.record()).id).toBeGreaterThan(d.id);
  });
});
