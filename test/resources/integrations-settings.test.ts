import { describeOperation, type Given } from '../support/describe-operation';

const http = { mode: 'http', base_url: 'https://automation.example/v1' };
const mail = { host: 'mail.example', from: 'site@team.example' };
const update = (slug: string, config: object): Given => ['integrations.update', { slug, config }];
const setSecret = (slug: string, name: string, value: string): Given => ['integrations.set_secret', { slug, name, value }];
const whsec = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const notFound = 'Not found: integration "fax".';

describeOperation('integrations.update', [
  { name: 'misses what there is not', params: { slug: 'fax', config: {} }, error: 'not_found', message: notFound },
  {
    name: 'refuses keys that there are not',
    verifies: ['integrations:update'],
    params: { slug: 'automation', config: { mod: 'http', colour: null } },
    error: 'invalid_params',
    message: 'Invalid params: /config/colour is not a known parameter; /config/mod is not a known parameter',
  },
  {
    name: 'takes no secret',
    params: { slug: 'automation', config: { token: 'x' } },
    error: 'invalid_params',
    message: 'Invalid params: /config/token is not a known parameter',
  },
  {
    name: 'refuses another mode',
    params: { slug: 'automation', config: { mode: 'fax' } },
    error: 'invalid_params',
    message: 'Invalid params: /config/mode must be one of host, http, n8n',
  },
  { name: 'refuses an empty mode', params: { slug: 'automation', config: { mode: '' } }, error: 'invalid_params' },
  {
    name: 'refuses an address that is none',
    params: { slug: 'automation', config: { base_url: 'automation' } },
    error: 'invalid_params',
    message: /^Invalid params: \/config\/base_url must be a URL/,
  },
  {
    name: 'refuses an address that a path cannot follow',
    params: { slug: 'automation', config: { base_url: 'https://a.example/?x=' } },
    error: 'invalid_params',
    message: 'Invalid params: /config/base_url must not contain a query or a fragment',
  },
  {
    name: 'refuses a user name that would end early',
    params: { slug: 'booking', config: { username: 'a:b' } },
    error: 'invalid_params',
    message: 'Invalid params: /config/username must not contain a colon',
  },
  { name: 'refuses a port out of range', params: { slug: 'smtp', config: { port: 0 } }, error: 'invalid_params' },
  {
    name: 'refuses two senders in one',
    params: { slug: 'smtp', config: { from: 'a@b.example, c@d.example' } },
    error: 'invalid_params',
    message: 'Invalid params: /config/from must be an email address',
  },
  {
    name: 'refuses a line break in the host',
    params: { slug: 'smtp', config: { host: 'mail.example\r\nx' } },
    error: 'invalid_params',
  },
  { name: 'refuses a key that only looks harmless', params: { slug: 'smtp', config: { constructor: 'x' } }, error: 'invalid_params' },
  {
    name: 'merges what is given',
    given: [update('automation', { base_url: 'https://automation.example/v1' })],
    params: { slug: 'automation', config: { mode: 'http' } },
    changed: true,
    data: { config: http, connected: false, secrets: { token: false } },
    rows: { sp_audit: 1 },
  },
  {
    name: 'removes by null, so that the default holds',
    given: [update('automation', http)],
    params: { slug: 'automation', config: { mode: null, base_url: null } },
    changed: true,
    check: ({ answer }) => expect(answer.data).toMatchObject({ config: { mode: 'host' }, connected: true }),
  },
  {
    name: 'removes by the empty text',
    given: [update('smtp', { ...mail, user: 'site' })],
    params: { slug: 'smtp', config: { user: '', host: '', from: '' } },
    changed: true,
    check: ({ answer }) => expect(answer.data?.config).toEqual({ secure: false }),
  },
  {
    name: 'takes back what get returned without a change',
    given: [update('smtp', mail)],
    params: { slug: 'smtp', config: { ...mail, secure: false } },
    changed: false,
  },
  { name: 'changes nothing without keys', params: { slug: 'automation', config: {} }, changed: false },
  {
    name: 'keeps a host of letters as punycode',
    params: { slug: 'automation', config: { base_url: 'https://bücher.example/a' } },
    data: { config: { base_url: 'https://xn--bcher-kva.example/a' } },
  },
]);

describeOperation('integrations.set_secret', [
  { name: 'misses what there is not', params: { slug: 'fax', name: 'token', value: 'x' }, error: 'not_found', message: notFound },
  {
    name: 'tells the known names',
    verifies: ['integrations:set-secret'],
    params: { slug: 'booking', name: 'password', value: 'x' },
    error: 'invalid_params',
    message: 'Invalid params: /name must be one of the secrets of booking: application_password',
  },
  { name: 'refuses a name of every object', params: { slug: 'smtp', name: 'toString', value: 'x' }, error: 'invalid_params' },
  { name: 'refuses an empty one', params: { slug: 'smtp', name: 'password', value: '' }, error: 'invalid_params' },
  {
    name: 'refuses a token that would end its header',
    params: { slug: 'automation', name: 'token', value: 'a\r\nX-Evil: 1' },
    error: 'invalid_params',
    message: 'Invalid params: /value must be printable ASCII without spaces',
  },
  {
    name: 'refuses a signing secret that is none, without repeating it',
    params: { slug: 'alerts', name: 'secret', value: 'too-short' },
    error: 'invalid_params',
    message: /^Invalid params: \/value must be whsec_ and 16 to 64 bytes in base64; (?!.*too-short)/,
  },
  {
    name: 'stores a secret',
    params: { slug: 'alerts', name: 'secret', value: whsec },
    changed: true,
    rows: { sp_integration_secrets: 1, sp_audit: 1 },
    check: ({ answer }) => expect(answer.data).toEqual({ slug: 'alerts', name: 'secret', key_set: true }),
  },
  {
    name: 'changes nothing with the same one',
    given: [setSecret('smtp', 'password', 'ü')],
    params: { slug: 'smtp', name: 'password', value: 'ü' },
    changed: false,
    data: { key_set: true },
  },
  {
    name: 'replaces another one in its place',
    given: [setSecret('smtp', 'password', 'old')],
    params: { slug: 'smtp', name: 'password', value: 'new' },
    changed: true,
    rows: { sp_audit: 1 },
  },
  {
    name: 'takes one that cannot be read any more for none',
    given: [setSecret('smtp', 'password', 'old')],
    params: { slug: 'automation', name: 'token', value: 'x' },
    check: async ({ site, call }) => {
      await site.host.storage.run((db) => db.execute("UPDATE sp_integration_secrets SET generation = 99 WHERE name = 'password'"));
      expect(await call('integrations.set_secret', { slug: 'smtp', name: 'password', value: 'old' })).toMatchObject({ changed: true });
      expect(await call('integrations.set_secret', { slug: 'smtp', name: 'password', value: 'old' })).toMatchObject({ changed: false });
    },
  },
]);
