import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());
beforeEach(() => site.reset());

const key = () => ({ key: site.key });

describe('the GET form', () => {
  verifies('dispatch:get-form', 'dispatch:get-form-reads-only');

  test.each(['confirm=true', 'confirm=1', 'confirm=', 'confirm[]=true', 'Confirm=true'])('takes no %s', async (query) => {
    for (const operation of ['resource=crm&action=list', 'resource=crm&action=delete&params[crm_num]=001']) {
      const reply = await site.query(`${operation}&${query}`, key());
      expect([reply.status, reply.envelope.error]).toEqual([400, expect.stringMatching(/^Invalid request: unknown query parameter /)]);
    }
  });

  test('of a destructive operation is 405, also with confirm among the params', async () => {
    await site.call('crm.create', { name: 'Acme' });
    const reply = await site.query('resource=crm&action=delete&params[crm_num]=001&params[confirm]=true', key());
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await site.rowCounts()).sp_crm_slots).toBe(1);
  });

  test.each([
    ['resource=crm&action=get&params[crm_num][]=001', '"params[crm_num]" is not a list.'],
    ['resource=crm&action=get&params[crm_num]=001&params[crm_num][]=001', '"params[crm_num]" is not a list.'],
    ['resource=crm&action=get&params[nothing][]=001', '"params[nothing]" is not a list.'],
    ['resource=status&action=audit&params[per_page][]=5', '"params[per_page]" is not a list.'],
    ['resource=crm&action=get&params[constructor][]=001', '"params[constructor]" is not a list.'],
  ])('%s is refused', async (query, problem) => {
    const reply = await site.query(query, key());
    expect([reply.status, reply.envelope.error]).toEqual([400, `Invalid request: ${problem}`]);
  });
});

describe('what would be kept as something else is refused', () => {
  test.each(['1e-400', '-1e-400', '0.1e-330', '1e400', '9007199254740993'])('the number %s', async (number) => {
    verifies('R19');
    const body = `{"resource":"status","action":"audit","params":{"page":${number}}}`;
    const reply = await site.dispatch(body, key());
    expect([reply.status, reply.envelope.error]).toEqual([400, expect.stringContaining(`the number ${number} cannot be kept exactly`)]);
    const params = encodeURIComponent(`{"page":${number}}`);
    expect((await site.query(`resource=status&action=audit&params=${params}`, key())).status).toBe(400);
  });

  test.each([
    'https://@host/',
    'https://@host',
    'http://user@host/',
    'https://u:p@host/',
    'https://:@host/',
    'https:///x',
    'https://?',
    'https:host',
  ])('the address %s', async (url) => {
    const reply = await site.call('crm.create', { name: 'Acme', url });
    expect([reply.status, reply.envelope.error]).toEqual([400, expect.stringMatching(/^Invalid params: \/url must be a URL/)]);
  });

  test.each([' ', '   ', '\t', '\u00a0', '\u3000', ''])('the name %j', async (name) => {
    verifies('errors:invalid-params');
    expect((await site.call('crm.create', { name })).envelope.error).toMatch(/^Invalid params: \/name /);
    await site.call('crm.create', { name: 'Acme' });
    expect((await site.call('crm.update', { crm_num: '001', name })).envelope.error).toMatch(/^Invalid params: \/name /);
    expect((await site.call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme' });
  });
});

describe('an answer does not grow with what was sent', () => {
  const long = 'x'.repeat(200_000);

  test.each([
    ['a parameter', { resource: 'crm', action: 'list', params: { [long]: 1 } }],
    ['a resource', { resource: long, action: 'list' }],
    ['an action', { resource: 'crm', action: long }],
    ['a field of the body', { resource: 'crm', action: 'list', [long]: 1 }],
    ['a number of a record', { resource: 'crm', action: 'get', params: { crm_num: long } }],
    ['a value of a choice', { resource: 'roles', action: 'create', params: { name: 'A', constraint_type: long } }],
  ])('%s of 200 KB is shortened', async (_name, body) => {
    const reply = await site.dispatch(body, key());
    expect([400, 404]).toContain(reply.status);
    expect(reply.envelope.ok).toBe(false);
    expect(reply.text.length).toBeLessThan(600);
    expect((await site.call('crm.list')).status).toBe(200);
  });

  test('nor with how many parameters are unknown', async () => {
    const params = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`${n}${'x'.repeat(80)}`, n]));
    const { status, envelope } = await site.call('crm.list', params);
    expect([status, envelope.error?.split('; ').length]).toEqual([400, 10]);
  });
});
