import { Document } from 'yaml';
import { SiteFileError } from '../../../plugin/site-file/problem';
import { renewed } from '../../../plugin/site-file/renew';
import { verifies } from '../../support/verifies';

const written = `# Settings of Acme, written by hand
version: 1 # the only one
env_prefix: ACME_
site:
  # Numbers stay quoted
  crm:
    "001": {name: Acme, url: https://old.example, api_key: {env: ACME_KEY}} # ask Ada
    "002": {name: Gone}
  variables:
    # Shown on the contact page
    opening_hours: Mon-Fri 9-17 # since May
    old: "1"
  ai:
    keys:
      openai_compatible: {env: ACME_LOCAL, base_url: https://old.example/v1} # the small one
      openai: {env: ACME_OPENAI}
  roles: # those of the press office
    press:
      name: Press
      members: ["001", "002"] # both of them
`;

const export_ = (site: object) => new Document({ version: 1, env_prefix: 'SITEPLANE_SECRET_', site });
const press = { name: 'Press', members: ['001', '003'], description: 'Writes' };
const site = {
  users: { '001': { full_name: 'Ada' } },
  crm: { '001': { name: 'Acme', url: 'https://new.example', api_key: { env: 'SITEPLANE_SECRET_CRM_001' } }, '003': { name: 'New' } },
  variables: { opening_hours: 'Mon-Sat 9-17' },
  ai: { keys: { openai_compatible: { env: 'SITEPLANE_SECRET_LOCAL', base_url: 'https://new.example/v1' } } },
  roles: { press },
};

test('what the site has is taken over; order, comments and references are those of the file', () => {
  verifies('site-file:update');
  const { text, unnamed, absent } = renewed(written, export_(site), 'site.yaml');
  expect(text).toBe(`# Settings of Acme, written by hand
version: 1 # the only one
env_prefix: ACME_
site:
  # Numbers stay quoted
  crm:
    "001": {name: Acme, url: https://new.example, api_key: {env: ACME_KEY}} # ask Ada
    "003":
      name: New
  variables:
    # Shown on the contact page
    opening_hours: Mon-Sat 9-17 # since May
  ai:
    keys:
      openai_compatible: {env: ACME_LOCAL, base_url: https://new.example/v1} # the small one
      openai: {env: ACME_OPENAI}
  roles:
    # those of the press office
    press:
      name: Press
      members: ["001", "003"] # both of them
      description: Writes
`);
  expect([unnamed, absent]).toEqual([['users'], []]);
  expect(renewed(text, export_(site), 'site.yaml').text).toBe(text);
});

test('a section that the site does not offer stays', () => {
  const { text, absent } = renewed(written, export_({ crm: site.crm }), 'site.yaml');
  expect([absent, text.includes('opening_hours: Mon-Fri 9-17 # since May')]).toEqual([['variables', 'ai', 'roles'], true]);
});

test('what an alias stands for is written out, as the places may differ from now on', () => {
  const shared = 'version: 1\nsite:\n  variables: {a: &x one, b: *x}\n';
  const { text } = renewed(shared, export_({ variables: { a: 'two', b: 'one' } }), 'site.yaml');
  expect(text).toBe('version: 1\nsite:\n  variables: {a: two, b: one}\n');
});

test.each([
  '',
  'version: 1',
  'version: 1\nsite: {crms: {}}',
  '%YAML 1.1\n---\nversion: 1\nsite: {}',
  'version: 1\nsite: {variables: {a: !!js x}}',
])('what is no site file is refused: %j', (text) => {
  expect(() => renewed(text, export_(site), 'site.yaml')).toThrow(SiteFileError);
});
