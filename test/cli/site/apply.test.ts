import type { Caller } from '../../../plugin/kit/site-file/caller';
import { carryOut } from '../../../plugin/site-file/apply';
import { verifies } from '../../support/verifies';
import { example, exampleSecrets } from './example';
import { describeEachSite, fileWith, subjects } from './on-site';

const env = exampleSecrets;

const byName = new Map<string, string>(Object.entries(env));

/** Loses the answer of one call and everything after it. */
function cuttingCaller(caller: Caller, cut: number): Caller {
  let calls = 0;
  return {
    ...caller,
    async call(operation, params, options) {
      calls++;
      const answer = await caller.call(operation, params, options);
      if (calls >= cut) throw new Error('cut off');
      return answer;
    },
  };
}

describeEachSite('a site file', (it, dialect) => {
  test('what can never be reached is told before anything happens', async () => {
    verifies('site-file:plan');
    const { site, plan, stored } = it();
    await site.call('crm.create', { name: 'Acme' });
    const before = await stored();
    const impossible: readonly (readonly [string, RegExp])[] = [
      [
        example,
        /variables of the environment hold secrets and are not set: ACME_KEY, FORWARD_TOKEN, LOCAL_KEY, OPENAI_KEY, PRESS_SECRET, SMTP_PASSWORD$/,
      ],
      [fileWith('crm', { '001': { name: 'Acme', code: 'other' } }), /crm 001 has the code "acme", which is fixed/],
      [fileWith('crm', { '001': { name: 'A' }, '002': { name: 'B', code: 'acme' } }), /crm 002 can't have the code "acme": crm 001 has it/],
      [
        fileWith('crm', { '002': { name: 'B', code: 'b' }, '003': { name: 'B', code: 'b' } }),
        /crm 003 can't have the code "b": crm 002 has it/,
      ],
      [fileWith('crm', { '002': { name: 'B', code: 'crm-003' } }), /codes of that form are the service's/],
      [fileWith('roles', { sales: { name: 'Sales' } }), /the service would make "sale" of it/],
      [fileWith('roles', { writer: {} }), /role writer does not exist yet and needs a name/],
      [
        fileWith('roles', { writer: { name: 'W', constraint_type: 'max_count' } }),
        /role writer: roles.create of .* would be refused: Invalid params: \/max_count must be at least 1/,
      ],
      [fileWith('roles', { site_owner: { constraint_type: 'unlimited' } }), /its constraint is unique/],
      [fileWith('roles', { site_owner: { members: ['001', '002'] } }), /may have 1 holders and would have 001, 002/],
      [
        fileWith('crm', { '001': { name: 'Acme', api_key: { env: 'LONG' } } }),
        /crm.set_secret of 001 would be refused: Invalid params: \/api_key/,
      ],
      [fileWith('modules', { leds: { active: true } }), /there is no module leds. Did you mean "leads"\?/],
      [fileWith('integrations', { smpt: { enabled: true } }), /there is no integration smpt. Did you mean "smtp"\?/],
    ];
    for (const [text, said] of impossible) await expect(plan(text, { env: { LONG: 'x'.repeat(5000) } })).rejects.toThrow(said);
    expect(await stored()).toBe(before);
  });

  test('on a fresh site everything comes, once; then there is nothing to do, and doing it changes nothing', async () => {
    verifies('site-file:apply');
    const { site, apply, plan, shown, stored } = it();
    const made = await apply(example, { env });
    expect(made.items.map(({ mark }) => mark)).not.toContain('-');
    expect((await site.call('crm.list')).envelope.data).toMatchObject({
      crms: [
        { crm_num: '001', name: 'Acme', code: 'acme', url: 'https://crm.example', link_admin_only: false },
        { crm_num: '004', name: 'The other one', code: 'other', url: 'https://xn--bcher-kva.example/%C3%BC', link_admin_only: true },
      ],
    });
    const { users } = (await site.call('users.list')).envelope.data as { users: Record<string, unknown>[] };
    expect(users.map(({ user_num }) => user_num)).toEqual(['001', '002', '005']);
    expect(users[0]).toMatchObject({ first_name: 'Ada', model_consent_granted: '1', model_photo_ids: { ids: [] } });
    const { roles } = (await site.call('roles.list')).envelope.data as { roles: Record<string, unknown>[] };
    expect(roles.find(({ slug }) => slug === 'project_manager')).toMatchObject({
      name: 'Project managers',
      max_count: 3,
      assigned_users: ['001', '005'],
      capabilities: ['manage_options'],
    });
    expect((await site.call('crm.set_secret', { crm_num: '001', api_key: env.ACME_KEY })).envelope.changed).toBe(false);
    expect((await site.call('integrations.get', { slug: 'smtp' })).envelope.data).toMatchObject({ enabled: true, connected: true });

    const before = await stored();
    expect((await plan(example, { env })).items).toEqual([]);
    expect(await shown(example, { env })).toMatch(/^Nothing to do\.$/m);
    await apply(example, { env });
    expect(await stored()).toBe(before);
  });

  test('what was changed by hand is shown with both values, and is put back', async () => {
    verifies('site-file:plan');
    const { site, apply, shown } = it();
    await apply(example, { env });
    await site.call('crm.update', { crm_num: '001', url: 'https://elsewhere.example' });
    await site.call('crm.set_secret', { crm_num: '001', api_key: 'another' });
    await site.call('variables.set', { key: 'greeting', value: 'Hi \u001b[31mred' });
    await site.call('roles.unassign', { slug: 'site_owner', user_num: '001' });
    await site.call('roles.update', { slug: 'project_manager', description: 'They do not' });
    await site.call('modules.update_config', { module: 'leads', config: { consent: 'opt_out' } });
    await site.call('users.update', { user_num: '002', nickname: '' });
    expect(await shown(example, { env })).toBe(`~ module leads config.consent: "opt_out" → "opt_in"
~ user 002 Grace Hopper nickname: "" → "Amazing"
~ role project_manager description: "They manage"
~ role site_owner member: "001"
~ crm 001 Acme
    url: "https://elsewhere.example" → "https://crm.example"
    api_key: (the secret in ACME_KEY)
~ variable greeting value: "Hi \\u001b[31mred" → "Hello: world"
  kept (use --prune): integration automation, enabled

Plan: 0 to add, 6 to change, 0 to remove.
`);
    await apply(example, { env });
    expect(await shown(example, { env })).toMatch(/^Nothing to do\.$/m);
  });

  test('a secret goes with the address that it was given for, and comes again from the file', async () => {
    verifies('site-file:secrets');
    const { apply, shown, site } = it();
    const file = (host: string, secrets = '{token: {env: TOKEN}}') => `version: 1
site:
  integrations: {automation: {config: {mode: http, base_url: "https://${host}.example"}, secrets: ${secrets}}}
`;
    const token = { env: { TOKEN: 'the-token' } };
    await apply(file('one'), token);
    expect(await shown(file('one'), token)).toMatch(/^Nothing to do\.$/m);
    expect(await shown(file('two'), token)).toContain('secrets.token: (the secret in TOKEN)');
    await apply(file('two'), token);
    expect((await site.call('integrations.get', { slug: 'automation' })).envelope.data).toMatchObject({ connected: true });
    expect(await shown(file('two'), token)).toMatch(/^Nothing to do\.$/m);
    expect(await shown(file('three', '{}'))).toContain('secrets.token: "set for another address" → "not set"');
    await apply(file('three', '{}'));
    expect((await site.call('integrations.get', { slug: 'automation' })).envelope.data).toMatchObject({ connected: false });
    expect(await shown(file('three', '{}'))).toMatch(/^Nothing to do\.$/m);
  });

  test('much that is kept does not hide what changes', async () => {
    const { shown, site } = it();
    for (let n = 10; n < 35; n++) await site.call('variables.set', { key: `v${n}`, value: 'x' });
    const text = await shown('version: 1\nsite: {variables: {new: x}}\n');
    expect(text).toContain('  kept (use --prune): variable v29\n  kept (use --prune): 5 more; plan --json lists them\n\nPlan: 1 to add');
  });

  test('what the file leaves out is kept, and goes with --prune in an order that works', async () => {
    verifies('site-file:prune', 'D107');
    const { apply, shown, plan, site } = it();
    await apply(example, { env });
    const less = `version: 1
site:
  entitlements: {}
  users: {"002": {full_name: Grace Hopper}}
  roles: {siteplane_admin: {capabilities: []}, technical_contact: {members: []}}
  crm: {"002": {name: New, code: other}}
  variables: {greeting: "Hello: world"}
`;
    await expect(plan(less)).rejects.toThrow(`crm 002 can't have the code "other": crm 004 has it`);
    const possible = less.replace(', code: other', '');
    const kept = await shown(possible);
    for (const subject of [
      'entitlement assistant-bridge for 127.0.0.1',
      'user 001',
      'nickname of user 002',
      'role project_manager',
      'crm 004',
      'variable empty',
      'member 002 of role technical_contact',
      'capability manage_options of role siteplane_admin',
    ]) {
      expect(kept).toContain(`kept (use --prune): ${subject}`);
    }
    expect(kept).not.toMatch(/^-/m);

    const pruning = less.replace('capabilities: []', 'capabilities: [manage_options]');
    const pruned = await apply(pruning, { prune: true });
    expect(subjects(pruned)).toEqual([
      '- role project_manager',
      '- member 002 of role technical_contact',
      '- user 001 Ada Lovelace',
      '- user 005 Example & Sons',
      '~ user 002 Grace Hopper',
      '- crm 001 Acme',
      '- crm 004 The other one',
      '+ crm 002 New',
      '- variable empty',
      '- variable opening_hours',
      '- entitlement assistant-bridge for 127.0.0.1',
      '- entitlement assistant-bridge for xn--bcher-kva.example',
    ]);
    expect(await shown(pruning, { prune: true })).toBe('Nothing to do.\n');
    const { modules } = (await site.call('modules.list')).envelope.data as { modules: object[] };
    expect(modules).toContainEqual({ module: 'assistant-bridge', active: false });
  });

  test('configuration keys follow their defaults again: by null, or left out and pruned', async () => {
    const { apply, shown } = it();
    await apply(fileWith('modules', { leads: { config: { consent: 'opt_in', contact_storage: 'off', extra: [1] } } }));
    const some = fileWith('modules', { leads: { config: { consent: null, contact_storage: 'off' } } });
    expect(await shown(some)).toContain('~ module leads config.consent: "opt_in" → "opt_out"');
    await apply(some);
    expect(await shown(some)).toBe('Nothing to do.\n');
    const pruned = fileWith('modules', { leads: { config: {} }, notes: {} });
    expect(await shown(pruned, { prune: true })).toContain('config.contact_storage: "off" → "masked"\n    config.extra: [1] → (default)');
    await apply(pruned, { prune: true });
    expect(await shown(pruned, { prune: true })).toBe('Nothing to do.\n');
  });

  test('sections of a module that the file switches on come in a second step', async () => {
    const { apply, plan, site } = it();
    await site.call('modules.deactivate', { module: 'automation' }, { confirm: true });
    await expect(plan(fileWith('variables', { a: '1' }))).rejects.toThrow('variables need the module automation');
    const text = `version: 1\nsite:\n  modules: {automation: {active: true}}\n  variables: {a: "1"}\n`;
    await expect(plan(text.replace('true', 'false'))).rejects.toThrow('variables need the module automation');
    const first = await apply(text);
    expect({ items: subjects(first), later: first.later }).toEqual({ items: ['~ module automation'], later: ['variables'] });
    const second = await apply(text);
    expect({ items: subjects(second), later: second.later }).toEqual({ items: ['+ variable a'], later: [] });
  });

  test('a private module that is to be off is off before it is granted', async () => {
    const { apply, site } = it();
    const entitled = 'entitlements: {assistant-bridge: [127.0.0.1]}';
    await apply(`version: 1\nsite:\n  ${entitled}\n  modules: {assistant-bridge: {active: true}}\n`);
    await site.call('modules.entitlements_set', { entitlements: {} }, { confirm: true });
    const made = await apply(`version: 1\nsite:\n  ${entitled}\n  modules: {assistant-bridge: {active: false}}\n`);
    expect(subjects(made)).toEqual(['~ module assistant-bridge', '+ entitlement assistant-bridge for 127.0.0.1']);
    expect(((await site.call('modules.list')).envelope.data as { modules: object[] }).modules).toContainEqual({
      module: 'assistant-bridge',
      active: false,
    });
  });

  test('cut off after any call, the next apply goes on to the same state', async () => {
    verifies('site-file:resume');
    const { apply, plan, caller, site } = it();
    const whole = await apply(example, { env });
    const unbroken = await it().export();
    const calls = whole.items.flatMap((item) => item.calls).length;
    // Every call with SIZE=full, a sample otherwise.
    const sampled = dialect === 'sqlite' ? 5 : 11;
    const stride = process.env.SIZE === 'full' ? 1 : sampled;
    for (let cut = 1; cut < calls; cut += stride) {
      await site.reset();
      const begun = await plan(example, { env });
      const cutOff = cuttingCaller(await caller(), cut);
      await expect(
        carryOut(begun, { caller: cutOff, read: (name) => byName.get(name), progress: () => {}, note: () => {} }),
      ).rejects.toThrow('cut off');
      await apply(example, { env });
      expect(await it().export()).toBe(unbroken);
      expect((await plan(example, { env })).items).toEqual([]);
    }
  });

  test('every call that is destructive is sent as confirmed, and no other', async () => {
    const { apply, plan, site } = it();
    const made = [
      await apply(example, { env }),
      await plan(fileWith('users', {}), { prune: true }),
      await plan(fileWith('roles', {}), { prune: true }),
    ];
    for (const { operation, confirm } of made.flatMap(({ items }) => items.flatMap(({ calls }) => calls))) {
      expect({ operation, confirm: confirm === true }).toEqual({ operation, confirm: site.needsConfirm(operation) });
    }
  });
});

describeEachSite(
  'a site whose entitlements are fixed',
  (it) => {
    test('takes the same ones, and says why no others', async () => {
      const { plan } = it();
      expect((await plan(fileWith('entitlements', { 'assistant-bridge': ['A.example'] }))).items).toEqual([]);
      await expect(plan(fileWith('entitlements', { other: ['a.example'] }))).rejects.toThrow('fixed by SITEPLANE_ENTITLEMENTS');
    });
  },
  { entitlements: { 'assistant-bridge': ['a.example'] } },
);
