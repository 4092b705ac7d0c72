import type { Identity } from '../support/http';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const path = '/admin/siteplane/api/site-file';

interface Planned {
  readonly items: readonly { readonly mark: string; readonly subject: string; readonly changes: readonly object[] }[];
  readonly kept: readonly string[];
  readonly state: string;
}

describe('the settings file on the pages', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', plugins: ['plugin/engines/crm'] });
    await Promise.all([site.identity('weak'), site.identity('half')]);
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const exported = async (as?: Identity) => site.send('GET', path, as ?? (await site.identity('admin')));
  const send = async (part: 'plan' | 'apply', body: object, as?: Identity) =>
    site.send('POST', `${path}/${part}`, {
      ...(as ?? (await site.identity('admin'))),
      body: JSON.stringify({ name: 'site.yaml', prune: false, secrets: {}, ...body }),
    });
  const planOf = async (body: object): Promise<Planned> => JSON.parse((await send('plan', body)).text).plan;
  /** Without the rows of dry runs, by which secrets are compared. */
  const stored = async () => (await site.state()).replace(/sp_audit \w+/, '');
  const textNow = async () => JSON.parse((await exported()).text).text as string;

  test('is for a signed-in person who may change settings', async () => {
    verifies('D603', 'D23');
    const [weak, half] = [await site.identity('weak'), await site.identity('half')];
    const { cookie = '' } = await site.identity('admin');
    const body = { text: 'version: 1\nsite: {}\n' };
    const refusals = [
      await exported({}),
      await exported({ key: site.key }),
      await exported(weak),
      await exported(half),
      await send('plan', body, { key: site.key }),
      await send('plan', body, { cookie }),
      await send('plan', body, half),
      await send('apply', { ...body, state: '' }, half),
      await send('apply', { ...body, state: '' }, { cookie, csrf: 'x' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 403, 403, 401, 403, 403, 403, 403]);
  });

  test('a file that cannot be used is told with line and column, and changes nothing', async () => {
    verifies('D603', 'D119');
    const before = await site.state();
    const wrong = [
      ['', 'site.yaml: is empty; it must say version: 1 and site:'],
      ['version: 1\nsite:\n  crm:\n    "001": {naem: Acme}\n', 'site.yaml:4:13: site.crm.001.naem is not a known key.'],
      ['version: 1\nsite: !!js/function "x"\n', 'site.yaml:2:21: tags are not allowed here'],
      ['version: 1\nsite: {modules: {nothing-like-it: {active: true}}}\n', 'nothing-like-it'],
    ];
    for (const [text, told] of wrong) {
      const { status, envelope } = await send('plan', { text });
      expect([text, status, envelope.error]).toEqual([text, 400, expect.stringContaining(told ?? '')]);
    }
    expect((await send('plan', { text: 'version: 1\nsite: {}\n', prune: 'yes' })).status).toBe(400);
    expect(await site.state()).toBe(before);
  });

  test('an export is the same as the site, compared shows what differs, and applied it is so, by whoever applied it', async () => {
    verifies('D603');
    await site.call('crm.create', { name: 'Acme', url: 'https://crm.example/leads' });
    const text = await textNow();
    expect((await planOf({ text })).items).toEqual([]);

    await site.call('crm.update', { crm_num: '001', name: 'Apex' });
    await site.call('crm.create', { name: 'Other' });
    const before = await stored();
    const plan = await planOf({ text });
    expect(plan.items).toEqual([{ mark: '~', subject: 'crm 001 Acme', changes: [{ field: 'name', from: 'Apex', to: 'Acme' }] }]);
    expect(plan.kept).toEqual(['crm 002 Other']);
    expect(await stored()).toBe(before);

    // Somebody was quicker: what was looked at is no longer what would be done.
    await site.call('crm.update', { crm_num: '001', name: 'Third' });
    const stale = await send('apply', { text, state: plan.state });
    expect(stale).toMatchObject({ status: 409, envelope: { error: expect.stringContaining('has changed since it was compared') } });
    expect((await site.call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Third' });

    const pruning = { text, prune: true };
    const { items, state } = await planOf(pruning);
    expect(items.map(({ mark, subject }) => `${mark} ${subject}`)).toEqual(['- crm 002 Other', '~ crm 001 Acme']);
    const applied = await send('apply', { ...pruning, state });
    expect([applied.status, JSON.parse(applied.text)]).toEqual([200, { notes: [] }]);
    expect(await textNow()).toBe(text);
    const { items: rows } = (await site.call('status.audit', { resource: 'crm' })).envelope.data as unknown as {
      items: readonly { action: string; actor: { kind: string; id: string }; transport: string; reason: string | null }[];
    };
    expect(
      rows
        .filter(({ reason }) => reason === 'siteplane apply site.yaml')
        .map(({ action, actor, transport }) => [action, `${actor.kind}:${actor.id}`, transport]),
    ).toEqual([
      ['update', 'user:1', 'admin'],
      ['delete', 'user:1', 'admin'],
    ]);
  });

  test('a secret that the file only names is asked for, given with the file, and found nowhere', async () => {
    verifies('D603', 'D108');
    const text = 'version: 1\nsite:\n  crm:\n    "001": {name: Acme, url: "https://crm.example/leads", api_key: {env: ACME_CRM_SECRET}}\n';
    const asked = await send('plan', { text });
    expect(JSON.parse(asked.text)).toEqual({ needs: ['ACME_CRM_SECRET'] });
    const secrets = { ACME_CRM_SECRET: 'sesame-open-7Q' };
    const compared = await send('plan', { text, secrets });
    expect(compared.text).not.toContain('sesame');
    const { state } = JSON.parse(compared.text).plan as Planned;
    const applied = await send('apply', { text, secrets, state });
    expect(JSON.parse(applied.text)).toEqual({ notes: [] });
    expect((await site.call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme' });
    expect((await site.dump()).includes('sesame-open-7Q')).toBe(false);
    expect(site.logLines().join('')).not.toContain('sesame-open-7Q');
  });

  test('a call that the site refuses on the way stops it there, and says what to do', async () => {
    verifies('D603', 'D110');
    await site.call('crm.create', { name: 'Acme' });
    const text = (await textNow()).replace('name: Acme', 'name: Better');
    await site.host.options.set('siteplane_strict_confirm', true);
    await site.call('crm.create', { name: 'Other' });
    const pruning = { text, prune: true };
    const { state } = await planOf(pruning);
    const applied = JSON.parse((await send('apply', { ...pruning, state })).text);
    expect(applied.stopped).toMatch(/^Stopped at 1 of 2, crm\.delete: .*confirm.*\nNothing was done before it/);
    expect((await site.call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme' });
  });
});
