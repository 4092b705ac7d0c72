import fc from 'fast-check';

/** Text that a field takes: any letters, no NUL and no half of a character. */
const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength }).filter((it) => !it.includes('\0') && it.isWellFormed());
const name = (maxLength: number) => text(maxLength).filter((it) => /\S/.test(it));
const url = fc.constantFrom(
  '',
  'https://a.example',
  'http://b.example:8080/x?y=1#z',
  'https://b%C3%BC.example/',
  'https://bücher.example/ß',
);
const email = fc.constantFrom('', 'ada@example.org', 'g+x@sub.example.co');
const num = (max: number) => fc.integer({ min: 1, max }).map((it) => String(it).padStart(3, '0'));
const record = <T>(key: fc.Arbitrary<string>, value: fc.Arbitrary<T>, maxKeys: number) =>
  fc.dictionary(key, value, { maxKeys, noNullPrototype: true });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

const crm = record(num(9), fc.record({ name: name(40), url, link_admin_only: fc.boolean() }, { requiredKeys: ['name'] }), 5);
const users = record(
  num(9),
  some({
    first_name: text(20),
    full_name: text(40),
    phone_number: text(10),
    email,
    link_profile_pic: url,
    model_consent_granted: fc.constantFrom('', '1'),
  }),
  5,
);
const variables = record(
  fc.stringMatching(/^[a-z0-9_]{1,12}$/).filter((key) => key !== '__proto__'),
  fc.oneof(text(60), fc.record({ value: text(60), description: name(30) })),
  6,
);
const areas = record(
  fc.constantFrom('summary', 'faq', 'assistant'),
  some({
    provider: fc.constantFrom('', 'openai', 'mistral'),
    model: fc.constantFrom('', 'a-model', 'b/c:1'),
    max_tokens: fc.integer({ min: 1, max: 200_000 }),
  }),
  3,
);
const entitlements = record(
  fc.constantFrom('assistant-bridge', 'other_module'),
  fc.uniqueArray(fc.constantFrom('a.example', 'b.example', 'xn--bcher-kva.example'), { minLength: 1 }),
  2,
);
/** JSON as the service takes it: of whole numbers only those that every reader keeps. */
const isTaken = (it: unknown): boolean => {
  if (typeof it === 'number') return !Number.isInteger(it) || Number.isSafeInteger(it);
  if (typeof it === 'string') return !it.includes('\0') && it.isWellFormed();
  return (
    typeof it !== 'object' ||
    it === null ||
    Object.entries(it).every(([key, value]) => key !== '__proto__' && isTaken(key) && isTaken(value))
  );
};
const json = fc.jsonValue({ maxDepth: 2 }).filter((it) => it !== null && isTaken(it));
const modules = record(
  fc.constantFrom('leads', 'notes', 'booking'),
  fc.record({ active: fc.boolean(), config: record(fc.stringMatching(/^own_[a-z]{1,4}$/), json, 3) }),
  3,
);

const source = fc.record(
  {
    name: name(40),
    auth_mode: fc.constantFrom('hmac', 'bearer', 'hmac_or_bearer'),
    enabled: fc.boolean(),
    sig_header_mode: fc.constantFrom('standard', 'github', 'stripe', 'standard_webhooks'),
    target_post_type: fc.constantFrom('post', 'page'),
    content_cleanup: fc.boolean(),
    taxonomy_apply_mode: fc.constantFrom('replace', 'append', 'create_missing', 'ignore'),
    default_post_status: fc.constantFrom('draft', 'pending', 'publish', 'private'),
    image_modify: some({ mode: fc.constantFrom('sideload', 'drop'), max_width: fc.integer({ min: 16, max: 8192 }) }),
    meta_fields: record(fc.stringMatching(/^[a-z]{1,5}$/), some({ label: text(20) }), 3),
    fm_variables: record(fc.stringMatching(/^[a-z0-9]{1,6}$/), fc.oneof(text(20), fc.constant({ path: '/a/*/b~1c' })), 3),
    mapping: fc.record({
      version: fc.constant(1),
      fields: fc.record({
        id: fc.constant({ path: '/id' }),
        title: fc.record({ const: fc.oneof(text(10), fc.boolean(), fc.constant(null)) }),
        content: fc.record({ paths: fc.constant(['/html', '']), transform: fc.constant(['trim', { map: { x: 'y' } }]) }),
      }),
    }),
  },
  { requiredKeys: ['name', 'auth_mode', 'enabled'] },
);
/** Those without a secret keep that in every file: to begin with one takes a secret of the environment. */
const withMode = ([slug, it]: [string, typeof source extends fc.Arbitrary<infer T> ? T : never]) =>
  [slug, /^[a-m]/.test(slug) ? { ...it, auth_mode: 'none' } : it] as const;
const sources = record(fc.stringMatching(/^[a-z0-9-]{1,12}$/), source, 3).map((all) =>
  Object.fromEntries(Object.entries(all).map(withMode)),
);
const recipe = fc.record({
  name: name(40),
  priority: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  stages: some({
    order: fc.uniqueArray(fc.constantFrom('toc', 'links', 'seo')),
    normalize: some({ headings: fc.boolean(), enabled: fc.boolean() }),
    toc: some({ title: name(20), min_headings: fc.integer({ min: 1, max: 50 }) }),
    links: some({ max: fc.integer({ min: 0, max: 50 }), keywords: record(fc.stringMatching(/^[a-z]{1,4}$/), fc.constant('/x'), 3) }),
  }),
  trigger: some({
    kinds: fc.uniqueArray(fc.constantFrom('manual', 'ingest', 'publish', 'update')),
    sources: fc.uniqueArray(fc.constantFrom('direct', 'press')),
    cron: fc.constantFrom('5 4 * * *', '*/5 * * * 1-5'),
  }),
  policy: some({ on_error: fc.constantFrom('stop', 'continue'), max_attempts: fc.integer({ min: 1, max: 5 }) }),
});
const recipes = record(
  fc.oneof(
    fc.constant('default'),
    fc.stringMatching(/^[a-z0-9_-]{1,8}$/).filter((id) => id !== '__proto__'),
  ),
  recipe,
  3,
);

/** Site files whose team members hold roles that exist in them. */
export const siteFiles = users.chain((team) => {
  const members = fc.uniqueArray(fc.constantFrom(...Object.keys(team), ...(Object.keys(team).length === 0 ? ['001'] : [])), {
    maxLength: Object.keys(team).length,
  });
  const role = fc.record({
    name: name(30),
    constraint_type: fc.constantFrom('unlimited'),
    capabilities: fc.uniqueArray(fc.constantFrom('manage_options', 'edit_posts')),
    members,
  });
  const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(_[a-z0-9]{1,4})?$/).filter((it) => !it.endsWith('s'));
  const roles = record(slug, role, 3);
  return fc.record({ entitlements, modules, users: fc.constant(team), roles, crm, variables, ai: fc.record({ areas }), sources, recipes });
});

/** What `siteFiles` makes. */
export type ArbitrarySite = typeof siteFiles extends fc.Arbitrary<infer T> ? T : never;
