import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobCtx } from '../../../plugin/kit/group';
import { compareDaily } from '../../../plugin/resources/leads/ledger/daily-comparison';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type Ledger, leadWith, ledgerOn } from './ledger-support';

describeEachStorage('the daily comparison of the ledger', (make) => {
  let made: TestStorage;
  let ledger: Ledger;
  let receiver: Receiver;
  let status = 405;
  const file = () => join(ledger.folder, 'checkpoints.jsonl');

  beforeEach(async () => {
    status = 405;
    receiver = await startReceiver(() => (status === 200 ? { status, body: readFileSync(file(), 'utf8') } : { status }));
    made = await make({ env: { SITEPLANE_FETCH_ALLOW: new URL(receiver.url).host } });
    ledger = await ledgerOn(made, made.storage);
  });
  afterEach(async () => {
    await receiver.stop();
    await made.dispose();
  });

  const at = (folders: readonly string[], urls: readonly string[] = []): JobCtx => ({
    ...ledger.ctx,
    settings: { ...ledger.ctx.settings, ledger: { folders, urls, tsa: undefined, witnesses: [], minutes: 0, appends: 0 } },
  });
  const found = async () =>
    (await made.storage.run((db) => db.query<{ text: string }>('SELECT text FROM sp_ledger_findings ORDER BY id'))).map(({ text }) => text);
  const checkpoint = async () => startLedger(ledger.ctx).stop();

  test('finds nothing where all is well, nor before the first lead', async () => {
    verifies('D466');
    await compareDaily(at([ledger.folder]));
    await leadWith(ledger, 2);
    await checkpoint();
    await compareDaily(at([ledger.folder]));
    expect(await found()).toEqual([]);
    const [row] = await made.storage.run((db) => db.query<{ compared_at: number }>('SELECT compared_at FROM sp_ledger'));
    expect(Number(row?.compared_at)).toBeGreaterThan(0);
  });

  test('stores what it finds, once, and does not forget it when it is repaired', async () => {
    verifies('D466');
    const { id } = await leadWith(ledger, 2);
    await checkpoint();
    await ledger.sql("UPDATE sp_lead_events SET type = 'imported' WHERE lead_id = ? AND seq = 2", [id]);
    await compareDaily(at([ledger.folder]));
    await compareDaily(at([ledger.folder]));
    expect(await found()).toEqual([`lead ${id}: broken at event 2`]);
    await ledger.sql("UPDATE sp_lead_events SET type = 'revisit' WHERE lead_id = ? AND seq = 2", [id]);
    await compareDaily(at([ledger.folder]));
    expect(await found()).toHaveLength(1);
  });

  test('without anchors it says so', async () => {
    verifies('D466');
    await leadWith(ledger, 1);
    await checkpoint();
    const none = mkdtempSync(join(tmpdir(), 'sp-none-'));
    await compareDaily(at([none]));
    rmSync(none, { recursive: true });
    expect(await found()).toEqual([expect.stringContaining('compared with no anchors')]);
  });

  test('reads an address that answers with what it kept; one that does not has compared nothing', async () => {
    verifies('D466');
    const { id } = await leadWith(ledger, 1);
    await checkpoint();
    await compareDaily(at([], [receiver.url]));
    expect(await found()).toEqual([expect.stringContaining('compared with no anchors')]);
    status = 200;
    await ledger.sql('DELETE FROM sp_lead_events WHERE lead_id = ?', [id]);
    await ledger.sql('DELETE FROM sp_leads WHERE id = ?', [id]);
    await compareDaily(at([], [receiver.url]));
    expect(await found()).toContain(`lead ${id}: missing, and nobody deleted it`);
  });
});
