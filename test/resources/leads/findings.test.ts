import { findings } from '../../../plugin/resources/leads/ledger/findings';
import { describeOperation } from '../../support/describe-operation';
import type { Site } from '../../support/site';

/** What the daily comparison stores. */
const finding = async (site: Site, text: string) => {
  await site.host.storage.tx((db) => findings(db).store([text], Date.now()));
  const [row] = await site.host.storage.run((db) => db.query<{ id: number }>('SELECT id FROM sp_ledger_findings WHERE text = ?', [text]));
  return Number(row?.id);
};

const ledgerOf = (checks: unknown) => (checks as { name: string; status: string; message: string }[]).find(({ name }) => name === 'ledger');

describeOperation('leads.list_findings', [
  { name: 'refuses a page of none', params: { per_page: 0 }, error: 'invalid_params' },
  { name: 'is empty at first', params: {}, data: { items: [], total: 0 } },
  {
    name: 'shows what waits before what was acknowledged',
    verifies: ['D466'],
    found: async (_, site) => {
      await finding(site, 'lead 1: broken at event 2');
      const id = await finding(site, 'lead 2: broken at event 1');
      const by = { actor: 'user:7', reason: 'A test of ours.', now: Date.now() };
      await site.host.storage.tx((db) => findings(db).acknowledge(id, by));
      return {};
    },
    data: { total: 2 },
    check: ({ answer }) => {
      const { items } = answer.data as { items: { text: string; reason: string | null }[] };
      expect(items.map(({ text, reason }) => [text, reason])).toEqual([
        ['lead 1: broken at event 2', null],
        ['lead 2: broken at event 1', 'A test of ours.'],
      ]);
    },
  },
]);

describeOperation('leads.acknowledge_finding', [
  { name: 'refuses an id that is none', params: { id: 0, reason: 'x' }, error: 'invalid_params' },
  { name: 'needs a reason', params: { id: 1 }, error: 'invalid_params' },
  {
    name: 'takes no empty reason',
    found: async (_, site) => ({ id: await finding(site, 'lead 3: broken at event 1'), reason: '  ' }),
    error: 'invalid_params',
  },
  { name: 'tells a missing finding', params: { id: 999_999, reason: 'x' }, error: 'not_found' },
  {
    name: 'ends the failure of status.health, and a repeat changes nothing',
    verifies: ['D466'],
    found: async (call, site) => {
      const id = await finding(site, 'lead 4: missing, and nobody deleted it');
      const before = await call('status.health');
      expect(ledgerOf(before?.checks)).toMatchObject({ status: 'fail', message: expect.stringContaining('leads.acknowledge_finding') });
      return { id, reason: 'Lost with the disk of 3 May.' };
    },
    data: {
      text: 'lead 4: missing, and nobody deleted it',
      reason: 'Lost with the disk of 3 May.',
    },
    changed: true,
    rows: { sp_audit: 1 },
    check: async ({ site, answer, call }) => {
      const { id } = answer.data as { id: number };
      expect(await call('leads.acknowledge_finding', { id, reason: 'Another.' })).toMatchObject({
        changed: false,
        data: { reason: 'Lost with the disk of 3 May.' },
      });
      await finding(site, 'lead 4: missing, and nobody deleted it');
      expect(ledgerOf((await call('status.health')).data?.checks)).toMatchObject({ status: 'pass' });
    },
  },
]);
