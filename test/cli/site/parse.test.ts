import Ajv from 'ajv/dist/2020';
import { parse } from 'yaml';
import { parseSiteFile } from '../../../plugin/site-file/parse';
import { siteJsonSchema } from '../../../plugin/site-file/schema';
import { verifies } from '../../support/verifies';
import { example } from './example';

/** What is said about a text. */
function said(text: string): string {
  try {
    return `accepted: ${JSON.stringify(parseSiteFile(text, 's.yaml'))}`;
  } catch (error) {
    return error instanceof Error && error.name === 'SiteFileError' ? error.message : `${error}`;
  }
}

const inSite = (text: string) => `version: 1\nsite:\n  ${text.replaceAll('\n', '\n  ')}\n`;
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${`*${'abcdefghi'[i]}, `.repeat(9)}]`),
].join('\n');

const refused: readonly (readonly [what: string, text: string, said: string | RegExp])[] = [
  ['nothing', '', /^s.yaml: is empty; it must say version: 1 and site:$/],
  ['a comment', '# nothing\n', /is empty/],
  ['a list', '- 1\n', /must be an object/],
  ['another version', 'version: 2\nsite: {}\n', 's.yaml:1:1: version must be 1'],
  ['no site', 'version: 1\n', 's.yaml:1:1: site is required'],
  ['an unknown top-level key', 'version: 1\nsite: {}\nsites: {}\n', 's.yaml:3:1: sites is not a known key. Did you mean "site"?'],
  ['an unknown section', inSite('crms: {}'), 's.yaml:3:3: site.crms is not a known key. Did you mean "crm"?'],
  ['an unknown field', inSite('crm:\n  "001": {nmae: x}'), /s\.yaml:4:13: site\.crm\.001\.nmae is not a known key\. Did you mean "name"\?/],
  ['a missing field, where it is missing', inSite('crm:\n  "001": {url: https://x.example}'), 's.yaml:4:5: site.crm.001.name is required'],
  ['site-local fields', inSite('users: {"001": {model_photo_ids: {ids: []}}}'), /model_photo_ids is not a known key/],
  ['a slot that is none', inSite('crm: {1: {name: x}}'), /3:9: site.crm.1 can't be a key here; it must be three digits, such as 001/],
  [
    'a number for text',
    inSite('roles:\n  site_owner: {members: [001]}'),
    /4:28: site.roles.site_owner.members.0 must be three digits, such as 001; put it in quotes/,
  ],
  ['yes for true', inSite('modules: {leads: {active: yes}}'), 's.yaml:3:21: site.modules.leads.active must be true or false'],
  ['a bad address', inSite('crm: {"001": {name: x, url: ftp://x}}'), /url must be a URL/],
  ['an unknown area', inSite('ai: {areas: {sumary: {}}}'), /sumary is not a known key. Did you mean "summary"\?/],
  ['a variable that is a list', inSite('variables: {a: [1]}'), /variables.a must be text, or \{value, description\}/],
  ['a slug that is none', inSite('sources: {A_b: {name: x}}'), /3:13: site.sources.A_b can't be a key here/],
  ['people of one site', inSite('sources: {a: {name: x, default_author_id: 1}}'), /default_author_id is not a known key/],
  ['a variable of a source that is a list', inSite('sources: {a: {name: x, fm_variables: {b: [1]}}}'), /must be text, or \{path\}/],
  ['a type without a slug', inSite('sources: {a: {name: x, new_cpt: {label: Film}}}'), /new_cpt.slug is required/],
  ['an unknown stage', inSite('recipes: {a: {stages: {tocs: {}}}}'), /tocs is not a known key. Did you mean "toc"\?/],
  ['null in a stage', inSite('recipes: {a: {stages: {toc: null}}}'), /toc must be an object/],
  ['a key that stands twice', inSite('crm:\n  "001": {name: a}\n  001: {name: b}'), 's.yaml:5:5: "001" appears twice here'],
  ['a tab', 'version: 1\nsite:\n\tcrm: {}\n', /s.yaml:3:1: Tabs are not allowed/],
  ['an open bracket', inSite('crm: {"001": {name: a}'), /^s.yaml:\d+:\d+: Flow map/],
  ['a second document', 'version: 1\nsite: {}\n---\nversion: 1\n', /^s.yaml:3:1: a second document begins here/],
  ['a directive', '%YAML 1.1\n---\nversion: 1\nsite: {}\n', /directives/],
  ['a tag directive', '%TAG ! tag:x.example,2000:\n---\nversion: 1\nsite: {}\n', /directives/],
  ['a tag', inSite('users: {"001": {nickname: !!js/function "x"}}'), /3:\d+: tags are not allowed here/],
  ['a binary', inSite('variables: {a: !!binary aGk=}'), /tags are not allowed here/],
  ['an alias of nothing', inSite('variables: {a: *b}'), /s.yaml:3:18: .*b/],
  ['an alias of itself', inSite('modules: {leads: {config: &a {b: *a}}}'), /more than .* levels/],
  ['a bomb of aliases', `${bomb}\n`, /more than 200000 values/],
  ['__proto__', inSite('variables: {__proto__: {value: x}}'), 's.yaml:3:15: "__proto__" can\'t be a key'],
  ['__proto__ in a configuration', inSite('modules: {leads: {config: {a: {"__proto__": {x: 1}}}}}'), /"__proto__" can't be a key/],
  ['constructor', inSite('crm: {"001": {name: x, constructor: y}}'), /constructor is not a known key/],
  ['a merge key', inSite('crm: {<<: {"001": {name: x}}}'), /<< can't be a key here/],
  ['a key that is a list', inSite('variables: {[a]: b}'), /a key must be plain text/],
  ['NUL', inSite('variables: {a: "x\\0"}'), /3:18: contains NUL or half of a character/],
  ['half a character', inSite('variables: {a: "\\ud83d"}'), /contains NUL or half of a character/],
  ['not a number', inSite('modules: {leads: {config: {a: .nan}}}'), /is not a JSON number/],
  ['infinity', inSite('modules: {leads: {config: {a: -.inf}}}'), /is not a JSON number/],
  ['digits that would be lost', inSite('modules: {leads: {config: {a: 9007199254740993}}}'), /put it in quotes/],
  ['brackets without end', '['.repeat(300_000), 's.yaml: is nested too deeply'],
  ['lists in lists', '- '.repeat(200_000), 's.yaml: is nested too deeply'],
  ['questions', '? '.repeat(200_000), 's.yaml: is nested too deeply'],
  ['a staircase', Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 's.yaml: is nested too deeply'],
  ['a huge file', `# ${'x'.repeat(5 * 1024 * 1024)}`, 's.yaml is larger than 4 MiB'],
];

test.each(refused)('%s is refused', (_what, text, expected) => {
  verifies('site-file:strict', 'D119');
  if (typeof expected === 'string') expect(said(text).split('\n')).toContain(expected);
  else expect(said(text)).toMatch(expected);
  expect(said(text)).not.toMatch(/^accepted/);
});

test('a secret in the place of its reference is refused and not repeated', () => {
  verifies('site-file:secrets');
  const places = [
    'crm: {"001": {name: x, api_key: sk-hunter2}}',
    'ai: {keys: {openai: sk-hunter2}}',
    'integrations: {smtp: {secrets: {password: sk-hunter2}}}',
    'sources: {a: {name: A, secret: sk-hunter2}}',
    'sources: {a: {name: A, forward_secret: sk-hunter2}}',
  ];
  for (const place of places) {
    expect(said(inSite(place))).toMatch(/^s.yaml:3:\d+: \S+ must be \{env: NAME\}: the file never contains a secret/);
    expect(said(inSite(place))).not.toContain('hunter2');
  }
});

test('many faults are told at once, in the order of the text, and not without end', () => {
  const text = inSite(`variables:\n${Array.from({ length: 50 }, (_, i) => `  k${i}: [${i}]`).join('\n')}`);
  const lines = said(text).split('\n');
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^s.yaml:4:/), expect.stringMatching(/^s.yaml:5:/)]);
  expect(lines.length).toBeLessThanOrEqual(22);
});

test('comments, anchors that stay small, plain and quoted keys are fine', () => {
  const text = inSite(
    'users:\n  001: &ada {company_name: Acme} # first\n  "002": *ada\nvariables: {a: "[{- ? : *x", b: 010, constructor: "1"}'.replace(
      'b: 010',
      'b: "010"',
    ),
  );
  expect(parseSiteFile(text, 's.yaml').site).toEqual({
    users: { '001': { company_name: 'Acme' }, '002': { company_name: 'Acme' } },
    variables: { a: '[{- ? : *x', b: '010', constructor: '1' },
  });
});

test('the published schema accepts what is accepted, and refuses what has an unknown key', () => {
  const ajv = new Ajv({ strict: false, formats: { url: true, email: true } });
  const check = ajv.compile(siteJsonSchema());
  expect(check(parse(example.replaceAll(/^ {4}(\d{3}):/gm, '    "$1":')))).toBe(true);
  expect(check({ version: 1, site: { crms: {} } })).toBe(false);
  expect(check({ version: 1, site: { crm: { '001': { name: 'x', api_key: 'secret' } } } })).toBe(false);
});
