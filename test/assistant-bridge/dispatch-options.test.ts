import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, callsBy, connected } from './bridged-site';

describe('what a call of svc_dispatch can say beside its params', () => {
  let site: Site;
  let client: Client;
  beforeAll(async () => {
    site = await bridgedSite({ dialect: 'sqlite' });
    client = await connected(site);
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
  });

  const call = callsBy(() => client);
  const newCrm = async () => String((await site.call('crm.create', { name: 'Acme' })).envelope.data?.crm_num);
  const exists = async (num: string) => (await site.call('crm.get', { crm_num: num })).status === 200;

  test.each([
    [{ idempotency_key: '' }, 'must have 1 to 255 printable ASCII characters'],
    [{ idempotency_key: 'Schlüssel' }, 'must have 1 to 255 printable ASCII characters'],
    [{ reason: 'two\nlines' }, 'no control characters'],
    [{ reason: 'x'.repeat(201) }, '/reason'],
    [{ dry_run: 'yes' }, '/dry_run'],
  ])('with %j it says what is wrong, and nothing runs', async (options, why) => {
    verifies('D712');
    const { isError, content } = await call('svc_dispatch', { resource: 'crm', action: 'create', params: { name: 'Odd' }, ...options });
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining(why)]);
    expect(JSON.stringify((await site.call('crm.list')).envelope)).not.toContain('Odd');
  });

  test('a dry run tells what would change and changes nothing, also of what is destructive', async () => {
    verifies('D712', 'D754');
    const num = await newCrm();
    const creating = { resource: 'crm', action: 'create', params: { name: 'Dry' }, dry_run: true };
    const tried = await call('svc_dispatch', creating);
    expect(tried.structuredContent).toMatchObject({ ok: true, changed: true });
    expect([tried._meta?.['svc/dry_run'], tried.content[1]?.text]).toEqual([true, expect.stringContaining('nothing was changed')]);
    expect(JSON.stringify((await site.call('crm.list')).envelope)).not.toContain('Dry');
    const deleting = { resource: 'crm', action: 'delete', params: { crm_num: num }, dry_run: true };
    expect((await call('svc_dispatch', deleting)).structuredContent).toMatchObject({ ok: true, changed: true });
    expect((await call('svc_dispatch', { ...deleting, confirm: true })).structuredContent).toMatchObject({ ok: true });
    expect(await exists(num)).toBe(true);
  });

  test('a call with the same idempotency key runs once; its reason stands in the audit log', async () => {
    verifies('D712', 'D754');
    const creating = { resource: 'crm', action: 'create', params: { name: 'Once' } };
    const options = { idempotency_key: 'once', reason: 'Für Ada' };
    const [first, second] = [
      await call('svc_dispatch', { ...creating, ...options }),
      await call('svc_dispatch', { ...creating, ...options }),
    ];
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect([first._meta?.['svc/replayed'], first.content.length]).toEqual([undefined, 1]);
    expect([second._meta?.['svc/replayed'], second.content[1]?.text]).toEqual([true, expect.stringContaining('Nothing happened now')]);
    expect(JSON.stringify((await site.call('crm.list')).envelope).split('"Once"')).toHaveLength(2);
    const { items } = (await site.call('status.audit', { resource: 'crm', per_page: 1 })).envelope.data as { items: object[] };
    expect(items[0]).toMatchObject({ action: 'create', transport: 'bridge', reason: 'Für Ada' });
  });

  test('a search of the manifest for nothing leads to the whole list, which leads nowhere else', async () => {
    verifies('D754');
    const { isError, content, _meta } = await call('svc_manifest', { search: 'unicorns' });
    expect([isError, _meta?.['svc/error']]).toEqual([true, expect.objectContaining({ next: { tool: 'svc_manifest', arguments: {} } })]);
    expect(content[1]?.text).toBe('Next: svc_manifest {}');
    expect((await call('svc_manifest', {})).isError).toBeFalsy();
  });
});
