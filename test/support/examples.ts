import { groups } from '../../plugin/resources';
import type { Given } from './describe-operation';
import { heldExamples } from './held-examples';
import { leadExamples } from './lead-examples';
import { postExamples } from './post-examples';
import { schemaExample } from './schema-example';
import type { Site } from './site';
import { until } from './until';

/** Params that an operation accepts, and the calls before by which it then has something to do. */
export interface Example {
  readonly params: Readonly<Record<string, unknown>>;
  readonly given: readonly Given[];
  /** Of a mutation that changes nothing stored, such as one that only calls the outside. */
  readonly changed?: false;
  /** Params that only the calls before bring about, such as a random id. */
  readonly found?: (
    call: (operation: string, params: object) => Promise<Record<string, unknown> | null>,
    site: Pick<Site, 'siteplane' | 'host'>,
  ) => Promise<Example['params']>;
}

const example = (params: Example['params'], ...given: Given[]): Example => ({ params, given });

const slot: Given = ['crm.create', { name: 'Acme' }];
const member: Given = ['users.create', { first_name: 'Ada' }];
const role: Given = ['roles.create', { name: 'Editors in chief' }];
const holder: Given = ['roles.assign', { slug: 'site_owner', user_num: '001' }];
const note: Given = ['notes_items.create', { title: 'Call Ada', content: '<p>About engines</p>', meta: { colour: 'green' } }];
const estimate: Given = ['estimates_items.create', { title: 'Two engines', meta: { total: 1200 } }];
const variable: Given = ['variables.set', { key: 'tagline', value: 'Things' }];
const granted: Given = ['modules.entitlements_grant', { module_id: 'assistant-bridge', domain: 'shop.example' }];

/** The delivery of what `variable` set: the newest of its key, as a module that was switched before may queue one more. */
const delivered: Example['found'] = async (call) => {
  let newest: { id: string; key: string | null; state: string } | undefined;
  await until(async () => {
    const { items } = (await call('status.deliveries', { per_page: 50 })) as { items: readonly NonNullable<typeof newest>[] };
    newest = items.find(({ key }) => key?.includes('tagline'));
    return newest?.state === 'delivered';
  });
  return { id: newest?.id };
};

const recipe: Given = ['pipelines.create_recipe', { name: 'Press', stages: { toc: {}, anchors: {} } }];
const source: Given = ['content_sources.create', { name: 'Press' }];
const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
const ofSource = (params: Example['params'] = {}): Example => ({
  ...example({ id: 'src_0000000000000000', ...params }, source),
  found: async (call) => {
    const [first] = ((await call('content_sources.list', {}))?.sources ?? []) as { id: string }[];
    return { id: first?.id };
  },
});

/** Working calls of the operations whose schemas say too little: a state to work on, or params that only this site has. */
export const ownExamples: Readonly<Record<string, Example>> = {
  'ai.get_area': example({ area: 'summary' }, ['ai.set_area', { area: 'summary', provider: 'mistral' }]),
  'ai.list_models': example({ provider: 'perplexity' }, ['ai.set_key', { provider: 'perplexity', api_key: 'a-key' }]),
  'ai.remove_key': example({ provider: 'mistral' }, ['ai.set_key', { provider: 'mistral', api_key: 'a-key' }]),
  'ai.set_area': example({ area: 'summary', provider: 'mistral', model: 'mistral-large-latest', max_tokens: 500 }),
  'ai.set_key': example({ provider: 'ollama', api_key: 'a-key', base_url: 'https://llm.example/v1' }),
  'ai.test_key': {
    ...example({ provider: 'openai_compatible' }, ['ai.set_key', { provider: 'openai_compatible', api_key: 'a-key' }]),
    changed: false,
  },

  'content_sources.approve_mapping': ofSource({ mapping }),
  'content_sources.create': example({
    name: 'Press',
    auth_mode: 'hmac',
    secret: 'a secret',
    sig_header_mode: 'github',
    default_author_id: 1,
    forward_secret: 'another',
    meta_fields: { price: { label: 'Price', type: 'number' } },
    fm_variables: { region: 'north', headline: { path: '/title' } },
  }),
  'content_sources.delete': ofSource(),
  'content_sources.export': ofSource(),
  'content_sources.get': ofSource(),
  'content_sources.import': {
    ...example({}, source),
    found: async (call) => {
      const [first] = ((await call('content_sources.list', {}))?.sources ?? []) as { id: string }[];
      const envelope = await call('content_sources.export', { id: first?.id });
      await call('content_sources.delete', { id: first?.id, confirm: true });
      return { envelope };
    },
  },
  'content_sources.list': example({}, source),
  'content_sources.rotate_secret': ofSource(),
  'content_sources.update': ofSource({ name: 'Newsroom', enabled: false, secret: 'a secret', default_reviewers: { user_ids: [1] } }),

  'crm.create': example({ name: 'Acme', url: 'https://crm.example', link_admin_only: true }),
  'crm.delete': example({ crm_num: '001' }, slot),
  'crm.get': example({ crm_num: '001' }, slot),
  'crm.list': example({}, slot),
  'crm.set_secret': example({ crm_num: '001', api_key: 'a key' }, slot),
  'crm.update': example({ crm_num: '001', name: 'Acme Ltd', url: 'https://b.example', link_admin_only: true }, slot),

  'estimates_items.create': example({
    title: 'Call Grace',
    content: '<p>About compilers</p>',
    excerpt: 'Compilers',
    status: 'publish',
    slug: 'call-grace',
    author: 1,
    meta: { colour: 'blue', list: [1, { a: 'ü' }] },
  }),
  'estimates_items.delete': example({ id: 1 }, estimate),
  'estimates_items.get': example({ id: 1 }, estimate),
  'estimates_items.list': example({ per_page: 5, page: 1, status: 'draft', search: 'engines' }, estimate),
  'estimates_items.update': example(
    {
      id: 1,
      title: 'Call Grace',
      content: '<p>About compilers</p>',
      excerpt: 'Compilers',
      status: 'publish',
      slug: 'call-grace',
      author: 1,
      meta: { colour: 'blue', list: [1, { a: 'ü' }] },
    },
    estimate,
  ),

  'integrations.disable': example({ slug: 'automation' }),
  'integrations.disconnect': example({ slug: 'automation' }, [
    'integrations.set_secret',
    { slug: 'automation', name: 'token', value: 'a-token' },
  ]),
  'integrations.enable': example({ slug: 'automation' }, ['integrations.disable', { slug: 'automation' }]),
  'integrations.get': example({ slug: 'automation' }),
  'integrations.set_secret': example({ slug: 'smtp', name: 'password', value: 'a password' }),
  'integrations.test': { ...example({ slug: 'automation' }), changed: false },
  'integrations.update': example({ slug: 'smtp', config: { host: 'mail.example', from: 'site@team.example' } }),
  ...heldExamples,
  ...leadExamples,
  ...postExamples,
  'modules.activate': example({ module: 'leads' }, ['modules.deactivate', { module: 'leads' }]),
  'modules.deactivate': example({ module: 'leads' }),
  'modules.entitlements_grant': example({ module_id: 'assistant-bridge', domain: 'shop.example' }),
  'modules.entitlements_list': example({}, granted),
  'modules.entitlements_revoke': example({ module_id: 'assistant-bridge', domain: 'shop.example' }, granted),
  'modules.entitlements_set': example({ entitlements: { 'assistant-bridge': ['a.example', 'b.example'] } }, granted),
  'modules.get_config': example({ module: 'leads' }),
  'modules.update_config': example({ module: 'leads', config: { consent: 'opt_in' } }),

  'notes_items.create': example({
    title: 'Call Grace',
    content: '<p>About compilers</p>',
    excerpt: 'Compilers',
    status: 'publish',
    slug: 'call-grace',
    author: 1,
    meta: { colour: 'blue', list: [1, { a: 'ü' }] },
  }),
  'notes_items.delete': example({ id: 1 }, note),
  'notes_items.get': example({ id: 1 }, note),
  'notes_items.list': example({ per_page: 5, page: 1, status: 'draft', search: 'Call' }, note),
  'notes_items.update': example(
    {
      id: 1,
      title: 'Call Grace',
      content: '<p>About compilers</p>',
      excerpt: 'Compilers',
      status: 'publish',
      slug: 'call-grace',
      author: 1,
      meta: { colour: 'blue', list: [1, { a: 'ü' }] },
    },
    note,
  ),

  'pipelines.create_recipe': example({
    id: 'press',
    name: 'Press',
    priority: 5,
    stages: { order: ['anchors', 'toc'], toc: { min_headings: 2 }, anchors: {} },
    trigger: { kinds: ['manual', 'ingest'], sources: ['press'] },
    policy: { skip_unchanged: false },
  }),
  'pipelines.delete_recipe': example({ id: 'press' }, recipe),
  'pipelines.get_recipe': example({ id: 'press' }, recipe),
  'pipelines.get_run': {
    ...example({}, note, ['pipelines.run', { post_id: 1 }]),
    found: async (call) => {
      const [first] = ((await call('pipelines.list_runs', {}))?.items ?? []) as { id: number }[];
      return { id: first?.id };
    },
  },
  'pipelines.list_recipes': example({}, recipe),
  'pipelines.list_runs': example({ per_page: 5, page: 1, post_id: 1, recipe_id: 'default', status: 'ok' }, note, [
    'pipelines.run',
    { post_id: 1 },
  ]),
  'pipelines.run': example({ post_id: 1, recipe_id: 'default', dry_run: false, force: true }, note),
  'pipelines.update_recipe': example(
    {
      id: 'press',
      name: 'Newsroom',
      priority: 7,
      stages: { toc: { title: 'In short' }, anchors: null },
      trigger: { kinds: ['schedule'], cron: '5 4 * * *' },
      policy: { timeout_ms: 5000 },
    },
    recipe,
  ),

  'roles.assign': example({ slug: 'site_owner', user_num: '001' }, member),
  'roles.create': example({
    name: 'Proofreaders',
    description: 'Read proofs',
    icon: 'eye',
    color: '#0a7d55',
    constraint_type: 'max_count',
    max_count: 2,
  }),
  'roles.delete': example({ slug: 'editors_in_chief' }, role),
  'roles.grant': example({ slug: 'editors_in_chief', capability: 'edit_posts' }, role),
  'roles.list': example({}, member, holder),
  'roles.revoke': example({ slug: 'editors_in_chief', capability: 'edit_posts' }, role, [
    'roles.grant',
    { slug: 'editors_in_chief', capability: 'edit_posts' },
  ]),
  'roles.unassign': example({ slug: 'site_owner', user_num: '001' }, member, holder),
  'roles.update': example(
    {
      slug: 'editors_in_chief',
      name: 'Chief editors',
      description: 'All of them',
      icon: 'pen',
      color: 'red',
      constraint_type: 'max_count',
      max_count: 3,
    },
    role,
  ),

  'status.audit': example(
    { per_page: 5, page: 1, resource: 'crm', action: 'create', actor: 'admin', since: '2020-01-01', changed: true },
    slot,
  ),
  'status.audit_verify': example({ since: '2020-01-01T00:00:00Z' }, slot),
  'status.deliveries': example({ per_page: 5, page: 1, kind: 'variable.set', state: 'dead' }, variable),
  'status.undo': {
    ...example({}, slot, ['crm.update', { crm_num: '001', name: 'Acme Ltd' }]),
    found: async (call) => {
      const [last] = ((await call('status.audit', { resource: 'crm', per_page: 1 }))?.items ?? []) as { id: number }[];
      return { id: last?.id };
    },
  },
  'status.redeliver': { ...example({}, variable), found: delivered },

  'users.create': example({ first_name: 'Grace', email: 'grace@team.example', model_consent_granted: '1' }),
  'users.delete': example({ user_num: '001' }, member),
  'users.get': example({ user_num: '001' }, member),
  'users.list': example({}, member),
  'users.update': example(
    {
      user_num: '001',
      first_name: 'Augusta',
      last_name: 'King',
      full_name: 'Augusta Ada King',
      nickname: 'Ada',
      company_name: 'Engines',
      phone_number: '+44 20 0000',
      phone_map_pref: 'osm',
      email: 'ada@team.example',
      email_alternate: 'a@team.example',
      email_personal: 'ada@home.example',
      link_profile_pic: 'https://team.example/ada.png',
      link_profile_pic_attachment_id: 7,
      model_photo_ids: { ids: [1, 2] },
      model_photo_exclude_profile: '1',
      model_consent_granted: '1',
    },
    member,
  ),

  'variables.catalog': example({}, variable),
  'variables.delete': example({ key: 'tagline' }, variable),
  'variables.get': example({ key: 'tagline' }, variable),
  'variables.resync': { ...example({}, variable), changed: false },
  'variables.set': example({ key: 'tagline', value: 'We make things', description: 'Below the logo' }),
};

/** A working call of every operation. */
export const examples: Readonly<Record<string, Example>> = {
  ...Object.fromEntries(
    groups.flatMap(({ resource, operations }) =>
      Object.entries(operations).flatMap(([action, operation]) => {
        const own = schemaExample(operation);
        return own ? [[`${resource}.${action}`, own]] : [];
      }),
    ),
  ),
  ...ownExamples,
};
