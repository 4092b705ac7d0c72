import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import german from '../../admin-ui/src/sentences/de.json';
import { translatorBy } from '../../admin-ui/src/sentences/translator';
import activity from '../../admin-ui/src/texts/activity.json';
import { engines } from '../../plugin/engines';
import { groups } from '../../plugin/resources';
import { manifestEntries } from '../support/manifest-entries';
import { operationWords } from '../support/operation-words';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const inGerman = translatorBy(german);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

/** Without what differs, and without what a language writes otherwise. */
const plain = (text: string) =>
  text
    .replace(/\$\{[^{}'"`]*\}|\{\w+\}/g, ' ')
    .replace(/["'`“”\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** All that the service could say, and the forms' own check before it is asked. */
const sources = ['plugin', 'host-shim', 'admin-ui/src/form'].map((folder) => {
  const dir = join(__dirname, '../..', folder);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return plain(files.map((path) => readFileSync(join(dir, path), 'utf8')).join('\n'));
});

/** Of how many parts of the sources a sentence is put together, each as long as can be; infinite where a word stands nowhere. */
function partsOf(sentence: string): number {
  // A full stop may be put at the end of several.
  let words = plain(sentence).replace(/\.$/, '').split(' ');
  let parts = 0;
  while (words.length > 0) {
    let length = words.length;
    while (length > 0 && !sources.some((text) => text.includes(words.slice(0, length).join(' ')))) length -= 1;
    if (length === 0) return Number.POSITIVE_INFINITY;
    words = words.slice(length);
    parts += 1;
  }
  return parts;
}

/** The service puts these together of more parts than one around each name. */
const joined: readonly RegExp[] = [
  /^1 delivery/,
  /clock is/,
  /^There (is 1 place|are \{seats\} places) left/,
  /^Set the email address of an administrator(\.|, or)/,
  /^Its sender took it back \(\{name\}\): /,
  /^The mail server failed, or refused the email\.$/,
  /^A featured image/,
  /^\{count\} checkpoints/,
  /^No single account matches the author “/,
  /^must be |^must have |^is not a valid name|^The same link|^The footer|^The slug must|^The email could/,
];
const partsExpected = (sentence: string) => 1 + namesIn(sentence).length + (joined.some((one) => one.test(sentence)) ? 3 : 0);

test.each([
  ['a text that nobody knows', 'Harbour news of week 3', 'Harbour news of week 3'],
  ['a part of a sentence', 'It will', 'It will'],
  ['more than a sentence can be', `Refused: ${'a'.repeat(2000)}.`, `Refused: ${'a'.repeat(2000)}.`],
  ['a sentence with a name', 'Cancelled by Ada {who}', 'Abgesagt von Ada {who}'],
  ['a reason within a refusal', 'Refused: role "a" has 2 holders.', 'Abgelehnt: die Rolle „a“ haben noch 2 Personen.'],
  [
    'one sentence after the other',
    'It will be retried. Unknown. It will be retried.',
    'Es wird erneut versucht. Unknown. Es wird erneut versucht.',
  ],
  [
    'the one that says more',
    'Confirmation to the host not sent (a@b.example, c@d.example)',
    'Bestätigung an den Gastgeber nicht gesendet (a@b.example, c@d.example)',
  ],
])('%s: %s', (_what, text, shown) => {
  verifies('D716');
  expect(inGerman(text)).toBe(shown);
});

test.each([
  ['a field that the page names', 'Enter the title.', 'Füllen Sie das Feld „Titel“ aus.'],
  ['a field that nobody has named', 'Enter the tide.', 'Füllen Sie das Feld „tide“ aus.'],
  ['a parameter', 'is required', 'ist erforderlich'],
  [
    'several parameters',
    'Invalid params: /name is required; /size must be a whole number',
    'Ungültige Angaben: /name ist erforderlich; /size muss eine ganze Zahl sein',
  ],
  ['what a schema expects', 'must be three digits, such as 001', 'muss drei Ziffern haben, etwa 001'],
])('refuses %s: %s', (_what, text, shown) => {
  verifies('D716', 'D755');
  expect(inGerman(text)).toBe(shown);
});

/** Everything in a schema under this key, at any depth. */
function textsIn(node: unknown, key: 'description' | 'expects'): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === key && typeof value === 'string' ? [value] : textsIn(value, key)));
}
const none = { lacks: [], hasLeft: [] };
/** What a file of texts has to get and to lose. */
const difference = (there: readonly string[], wanted: readonly string[]) => ({
  lacks: [...new Set(wanted)].filter((one) => !there.includes(one)),
  hasLeft: there.filter((one) => !wanted.includes(one)),
});
const inParams = (key: 'description' | 'expects') => [...new Set(manifestEntries.flatMap(({ params }) => textsIn(params, key)))];

test('the console has German for each operation and each parameter, and nothing is left over', () => {
  verifies('D755', 'D821');
  const declared = [...manifestEntries.map(({ summary }) => summary), ...inParams('description')];
  const known = [...operationWords.values()].flatMap(({ de }) => Object.keys(de));
  expect({ 'words.json of the groups': difference(known, declared) }).toEqual({ 'words.json of the groups': none });
  expect(known.filter((sentence, at) => known.indexOf(sentence) !== at)).toEqual([]);
  expect(inParams('expects').filter((sentence) => !Object.hasOwn(german, sentence))).toEqual([]);
});

const fieldNames = Object.keys(german).filter((key) => key.startsWith('field: '));

test.each(Object.entries(german).filter(([key]) => !fieldNames.includes(key)))(
  'the service may say “%s”, and the German names the same',
  (sentence, message) => {
    verifies('D716');
    expect(partsOf(sentence)).toBeLessThanOrEqual(partsExpected(sentence));
    expect(namesIn(message)).toEqual(namesIn(sentence));
  },
);

test('each operation has a title in both languages, and no title is left', () => {
  verifies('D716', 'D821');
  for (const { resource, operations } of groups) {
    const titles = operationWords.get(resource)?.titles ?? {};
    const file = `${resource}/words.json`;
    expect({ [file]: difference(Object.keys(titles), Object.keys(operations)) }).toEqual({ [file]: none });
    expect(Object.values(titles).filter(({ en, de }) => en === de || /[.;]$/.test(en + de))).toEqual([]);
  }
});

test('each kind of delivery has words in both languages', () => {
  verifies('D716');
  const kinds = [...groups, ...engines]
    .flatMap(({ deliveries }) => deliveries ?? [])
    .map(({ kind }) => `kind_${kind.replaceAll('.', '_')}`);
  expect(
    Object.keys(activity)
      .filter((key) => /^kind_/.test(key))
      .sort(),
  ).toEqual(kinds.sort());
});

describe('what a site says of itself', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  test('is shown in German: its health and its variables', async () => {
    verifies('D716');
    await site.call('users.create', { first_name: 'Ada' });
    await site.call('crm.create', { name: 'Acme' });
    await site.call('integrations.enable', { slug: 'automation' });
    const { checks } = (await site.call('status.health')).envelope.data as { checks: { status: string; message: string }[] };
    const troubles = checks.filter(({ status }) => status !== 'pass').map(({ message }) => message);
    expect(troubles.length).toBeGreaterThan(0);
    expect(troubles.filter((message) => inGerman(message) === message)).toEqual([]);

    const { variables } = (await site.call('variables.catalog')).envelope.data as {
      variables: { description: string; writable: boolean }[];
    };
    const described = variables.filter(({ writable }) => !writable).map(({ description }) => description);
    expect(described.length).toBeGreaterThan(10);
    expect(described.filter((text) => inGerman(text) === text)).toEqual([]);
  });
});
