import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnchors } from '../../../plugin/resources/leads/ledger/anchors';
import { readLine } from '../../../plugin/resources/leads/ledger/checkpoint';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
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

  /** Wait until checkpoints that cover these ends of leads, each as lead/events, are at the address; in how many is of no interest. */
  const arrived = (...ends: string[]) =>
    until(() => {
      const covered = there.requests.flatMap(({ body }) => (JSON.parse(body) as { entries: [number, number][] }).entries);
      const named = covered.map(([lead, seq]) => `${lead}/${seq}`);
      return ends.every((end) => named.includes(end));
    });
  const record = () => site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });

  test('checkpoints go to folder and address after so many events, and the last one at the end', async () => {
    verifies('leads:checkpoints');
    await record();
    await record();
    await arrived('1/1', '2/1');
    const { key } = JSON.parse(String(there.requests[0]?.body)) as { key: string };
    expect(readLine(String(there.requests[0]?.body), key)).toMatchObject({ no: 1, tombstones: [0, ''] });
    expect(site.logLines().some((logged) => logged.includes('"ledger checkpoint"'))).toBe(true);

    verifies('leads:appends');
    const { id } = await record();
    await site.call('leads.set_status', { id, status: 'contacted' }, { headers: { 'X-Dry-Run': 'true' } });
    await site.call('leads.set_status', { id, status: 'contacted' });
    await arrived('3/2');

    await record();
    await site.stop();
    const { checkpoints, last, problems, entries } = await readAnchors([join(folder, 'checkpoints.jsonl')], key);
    expect({ last: last?.no, problems }).toEqual({ last: checkpoints, problems: [] });
    expect([...entries].map(([lead, ends]) => `${lead}/${Math.max(...ends.map(([, seq]) => seq))}`)).toEqual(['1/1', '2/1', '3/2', '4/1']);
    // What arrived at the address is what stands in the file, from the first one on.
    const sent = there.requests.map(({ body }) => readLine(body, key)?.no);
    expect(sent).toEqual(sent.map((_, index) => index + 1));
    expect(there.requests.map(({ body }) => body).join('')).not.toContain('WEB-');
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
