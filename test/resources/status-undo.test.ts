import { groups } from '../../plugin/resources';
import { statusUndo } from '../../plugin/resources/status/undo';
import { undoCall } from '../../plugin/resources/status/undoing/undo-call';
import { describeOperation } from '../support/describe-operation';
import { handlersOn } from '../support/handlers';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

type Call = (operation: string, params?: object) => Promise<Record<string, unknown> | null | { data: Record<string, unknown> | null }>;

/** Id of the newest row of an operation. */
const newestOf =
  (resource: string, action: string) =>
  async (call: Call): Promise<{ id: number }> => {
    const page = (await call('status.audit', { resource, action, per_page: 1 })) as { items: { id: number }[] };
    return { id: page.items[0]?.id ?? 0 };
  };

const slot = ['crm.create', { name: 'Acme' }] as const;
const source = ['content_sources.create', { name: 'Press', forward_url: 'https://press.example/in', forward_secret: 'a-secret' }] as const;
const large = 'x'.repeat(16_384);

describeOperation('status.undo', [
  { name: 'a row that does not exist', params: { id: 999_999 }, error: 'not_found', message: /audit row/ },
  { name: 'an id is a whole number from 1', params: { id: 0 }, error: 'invalid_params' },
  {
    name: 'what touched a secret',
    verifies: ['D548'],
    given: [slot, ['crm.set_secret', { crm_num: '001', api_key: 'a-key' }]],
    found: newestOf('crm', 'set_secret'),
    error: 'conflict',
    message: /^Refused: what crm.set_secret did in audit row \d+ cannot be undone\.$/,
  },
  {
    name: 'a delete that lost a secret',
    verifies: ['D548'],
    given: [slot, ['crm.set_secret', { crm_num: '001', api_key: 'a-key' }], ['crm.delete', { crm_num: '001' }]],
    found: newestOf('crm', 'delete'),
    error: 'conflict',
  },
  {
    name: 'an update that lost the secret of another address',
    verifies: ['D548'],
    given: [source],
    found: async (call) => {
      const { sources } = (await call('content_sources.list')) as unknown as { sources: { id: string }[] };
      await call('content_sources.update', { id: sources[0]?.id, forward_url: 'https://other.example/in' });
      return newestOf('content_sources', 'update')(call);
    },
    error: 'conflict',
  },
  {
    name: 'an update that lost the key of a CRM on another server',
    verifies: ['D537', 'D548'],
    given: [
      ['crm.create', { name: 'Acme', url: 'https://crm.example/in' }],
      ['crm.set_secret', { crm_num: '001', api_key: 'a-key' }],
      ['crm.update', { crm_num: '001', url: 'https://other.example/in' }],
    ],
    found: newestOf('crm', 'update'),
    error: 'conflict',
    message: /cannot be undone\.$/,
  },
  {
    name: 'a record that is too large to be kept',
    verifies: ['D549'],
    given: [['notes_items.create', { title: 'Long', content: large }]],
    found: newestOf('notes_items', 'create'),
    error: 'conflict',
    check: async ({ call }) => {
      const { data } = await call('status.audit', { resource: 'notes_items' });
      expect(((data?.items ?? []) as object[])[0]).toMatchObject({ before: null, after: null, undo: null });
    },
  },
  {
    name: 'a record in which something was masked',
    verifies: ['D549'],
    given: [['variables.set', { key: 'login', value: 'Bearer abcdefghijklmnopqrstuvwxyz' }]],
    found: newestOf('variables', 'set'),
    error: 'conflict',
    check: async ({ call }) => {
      const { data } = await call('status.audit', { resource: 'variables' });
      expect(((data?.items ?? []) as object[])[0]).toMatchObject({ after: { key: 'login', value: 'Bearer ***' }, undo: null });
    },
  },
  {
    name: 'a note that was scheduled on the pages of the host',
    given: [['notes_items.create', { title: 'Later' }]],
    found: async (call, site) => {
      const { id } = ((await call('notes_items.list')) as unknown as { items: { id: number }[] }).items[0] ?? { id: 0 };
      await site.host.storage.run((db) => db.execute("UPDATE host_posts SET status = 'future' WHERE id = ?", [id]));
      await call('notes_items.update', { id, status: 'draft' });
      return newestOf('notes_items', 'update')(call);
    },
    error: 'conflict',
  },
  {
    name: 'a call that was refused, or changed nothing',
    given: [slot, ['crm.update', { crm_num: '001', name: 'Acme' }]],
    found: newestOf('crm', 'update'),
    error: 'conflict',
  },
  {
    name: 'a row that somebody changed in the database',
    verifies: ['D548'],
    given: [slot, ['crm.update', { crm_num: '001', name: 'Zeta' }]],
    found: async (call, site) => {
      const found = await newestOf('crm', 'update')(call);
      const sql = `UPDATE sp_audit SET record_before = REPLACE(record_before, 'Acme', 'Evil') WHERE id = ${found.id}`;
      await site.host.storage.run((db) => db.execute(sql));
      return found;
    },
    error: 'conflict',
    message: /cannot be verified/,
  },
  {
    name: 'what belongs to a module that is switched off',
    given: [
      ['notes_items.create', { title: 'Call Ada' }],
      ['modules.deactivate', { module: 'notes' }],
    ],
    found: newestOf('notes_items', 'create'),
    error: 'conflict',
    message: 'Refused: module "notes" is inactive.',
  },
  {
    name: 'a create without confirm, because a delete takes it back',
    verifies: ['D551'],
    given: [slot],
    found: async (call) => ({ ...(await newestOf('crm', 'create')(call)), confirm: false }),
    error: 'confirm_required',
  },
  {
    name: 'the number was taken since',
    verifies: ['D548'],
    given: [slot, ['crm.create', { name: 'Second' }], ['crm.delete', { crm_num: '001' }], ['crm.create', { name: 'Acme' }]],
    found: newestOf('crm', 'delete'),
    error: 'conflict',
    message: /was changed since|not be exactly as it was/,
  },
  {
    name: 'sets back what differs and nothing else, fields that were empty too',
    verifies: ['D548', 'D550', 'audit:every-mutation'],
    given: [slot, ['crm.update', { crm_num: '001', name: 'Zeta', url: 'https://zeta.example' }]],
    found: newestOf('crm', 'update'),
    data: {
      call: { resource: 'crm', action: 'update', params: { crm_num: '001', name: 'Acme', url: '' } },
      before: { name: 'Zeta', url: 'https://zeta.example' },
      after: { name: 'Acme', url: '' },
    },
    changed: true,
    rows: { sp_audit: 1 },
  },
]);

describe('an undo', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const changedSlot = async () => {
    await site.call('crm.create', { name: 'Acme' });
    const { headers } = await site.call('crm.update', { crm_num: '001', name: 'Zeta' });
    return Number(headers.get('x-undo'));
  };

  test('of two at once one is done and the other refused', async () => {
    verifies('D548');
    const id = await changedSlot();
    const replies = await Promise.all([site.call('status.undo', { id }), site.call('status.undo', { id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await site.call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme' });
  });

  test('needs the capability of what it runs', async () => {
    verifies('D551');
    const id = await changedSlot();
    const { ctx } = await handlersOn({ storage: site.host.storage, config: { masterKeyFile: `${site.dir}/root.key` } } as never, {
      groups,
    });
    const weak = { ...ctx, caller: { ...ctx.caller, capabilities: new Set(['manage_siteplane']) } };
    await expect(undoCall(weak, id)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You do not have permission to run crm.update (requires manage_options).',
    });
    expect(await undoCall(ctx, id)).toMatchObject({ resource: 'crm', action: 'update' });
    expect(statusUndo.capability).toBe('manage_options');
  });

  test('is offered for a role that was deleted only where it would come back under its slug', async () => {
    verifies('D549', 'roles:delete');
    const gone = async () => (await site.call('roles.delete', { slug: 'night_shift' }, { confirm: true })).headers.has('x-undo');
    await site.call('roles.create', { name: 'Night shift' });
    expect(await gone()).toBe(true);
    await site.call('roles.create', { name: 'Night shift' });
    await site.call('roles.update', { slug: 'night_shift', name: 'Late shift' });
    expect(await gone()).toBe(false);
  });

  test('is bound by a confirm token to what it would hit', async () => {
    verifies('D551');
    const id = Number((await site.call('crm.create', { name: 'Acme' })).headers.get('x-undo'));
    const token = (await site.call('status.undo', { id })).headers.get('x-confirm-token') ?? '';
    await site.call('crm.update', { crm_num: '001', name: 'Zeta' });
    const stale = await site.call('status.undo', { id }, { confirm: true, headers: { 'X-Confirm-Token': token } });
    expect(stale).toMatchObject({ status: 409, envelope: { error: expect.stringMatching(/not what it was when confirmation was asked/) } });
  });

  test('a dry run leaves a row that undoes nothing, and no header', async () => {
    verifies('D548');
    const id = await changedSlot();
    const rehearsed = await site.call('status.undo', { id }, { headers: { 'X-Dry-Run': 'true' } });
    expect(rehearsed.headers.has('x-undo')).toBe(false);
    expect((await site.call('status.undo', { id })).envelope.changed).toBe(true);
  });

  test('costs the change that it may take back no statement', async () => {
    verifies('D549');
    await site.call('crm.create', { name: 'Acme' });
    const statements: string[] = [];
    site.host.storage.listen({ statement: (sql) => void statements.push(sql), retry: () => undefined });
    await site.inProcess('crm.update', { crm_num: '001', name: 'Zeta' });
    const about = (table: string) => statements.filter((sql) => sql.includes(table)).map((sql) => sql.slice(0, 6));
    expect({ slots: about('sp_crm_slots'), audit: about('sp_audit') }).toEqual({ slots: ['SELECT', 'UPDATE'], audit: ['INSERT'] });
  });

  test('a replay tells of no undo', async () => {
    verifies('D553');
    const headers = { 'Idempotency-Key': 'once' };
    const [first, second] = [
      await site.call('crm.create', { name: 'Acme' }, { headers }),
      await site.call('crm.create', { name: 'Acme' }, { headers }),
    ];
    expect([first.headers.has('x-undo'), second.headers.has('x-undo')]).toEqual([true, false]);
  });
});
