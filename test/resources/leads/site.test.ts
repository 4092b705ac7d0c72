import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnchors } from '../../../plugin/resources/leads/ledger/anchors';
import { readLine } from '../../../plugin/resources/leads/ledger/checkpoint';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';

describe('the ledger of a site', () => {
  let there: Receiver;
  let site: Site;
  let folder: string;
  beforeAll(async () => {
    there = await startReceiver(() => ({}));
    folder = mkdtempSync(join(tmpdir(), 'sp-anchors-'));
    const ledgerAnchors = `${folder},${there.url}/anchor`;
    site = await startSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${there.port}`, ledgerAnchors, ledgerAppends: 2 } });
  });
  afterAll(async () => {
    await site?.stop();
    await there?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const record = () => site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });

  test('checkpoints go to folder and address after so many events, and the last one at the end', async () => {
    verifies('leads:checkpoints');
    await record();
    await record();
    for (let n = 0; n < 200 && there.requests.length === 0; n++) await new Promise((resolve) => setTimeout(resolve, 50));
    const line = String(there.requests[0]?.body);
    const { key } = JSON.parse(line) as { key: string };
    expect(readLine(line, key)).toMatchObject({
      no: 1,
      entries: [
        [1, 1, expect.any(String)],
        [2, 1, expect.any(String)],
      ],
      tombstones: [0, ''],
    });
    expect(line).not.toContain('WEB-');
    expect(site.logLines().some((logged) => logged.includes('"ledger checkpoint"'))).toBe(true);

    verifies('leads:appends');
    const { id } = await record();
    await site.call('leads.set_status', { id, status: 'contacted' }, { headers: { 'X-Dry-Run': 'true' } });
    await site.call('leads.set_status', { id, status: 'contacted' });
    for (let n = 0; n < 200 && there.requests.length === 1; n++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readLine(String(there.requests[1]?.body), key)).toMatchObject({ no: 2, entries: [[3, 2, expect.any(String)]] });

    await record();
    await site.stop();
    const anchors = await readAnchors([join(folder, 'checkpoints.jsonl')], key);
    expect(anchors).toMatchObject({ checkpoints: 3, problems: [] });
    expect([...anchors.entries.keys()]).toEqual([1, 2, 3, 4]);
  });
});

describe('leads.export', () => {
  test('asks to narrow above 50,000 rows', async () => {
    verifies('leads:export');
    const site = await startSite({ dialect: 'sqlite' });
    try {
      await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
      const count = (total: number) =>
        site.host.storage.run((db) =>
          db.execute("REPLACE INTO sp_lead_counts (source, day, shard, total) VALUES ('', '', 99, ?)", [total]),
        );
      await count(49_999);
      expect((await site.call('leads.export')).status).toBe(200);
      await count(50_000);
      expect(await site.call('leads.export')).toMatchObject({
        status: 400,
        envelope: { error: expect.stringMatching(/^Invalid params: \/since must be later: .*siteplane ledger export --csv/) },
      });
    } finally {
      await site.stop();
    }
  });
});
