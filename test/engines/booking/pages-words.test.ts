import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { checkAnswers } from '../../../plugin/engines/booking/domain/booking-fields';
import { attendeeForm } from '../../../plugin/engines/booking/domain/forms/booking';
import { systemFields } from '../../../plugin/engines/booking/domain/system-fields';
import { rules } from '../../../plugin/engines/booking/input/rules';
import { minutesInWords } from '../../../plugin/engines/booking/pages/clock';
import german from '../../../plugin/engines/booking/pages/texts/de.json';
import { languageOf, wordsOf } from '../../../plugin/engines/booking/pages/words';
import { verifies } from '../../support/verifies';

const engines = join(__dirname, '../../../plugin/engines');
const inGerman = wordsOf('de').known;
const sentences = Object.entries(german);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

/** All texts of a source: each a literal or a template, with `1` where it has a value, and whether it is markup. */
function textsOf(path: string): readonly { readonly text: string; readonly isMarkup: boolean }[] {
  const found: { text: string; isMarkup: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const isMarkup =
      ts.isTaggedTemplateExpression(node.parent ?? node) && (node.parent as ts.TaggedTemplateExpression).tag.getText() === 'html';
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push({ text: node.text, isMarkup });
    if (ts.isTemplateExpression(node))
      found.push({ text: [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('1'), isMarkup });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** What somebody reads of markup, and what is read aloud of it; a template may be some attributes of a tag alone. */
function readOf(markup: string): string {
  const labels = [...markup.matchAll(/\b(?:aria-label|alt|title|placeholder|label)="([^"]*)"/g)].map(([, label]) => label);
  const isOfTag = /^(?: [a-z-]+(?:="[^"]*")?1*)+$/.test(markup);
  return [isOfTag ? '' : markup.replace(/<[^<>]*>/g, ' '), ...labels].join(' ');
}

const pages = readdirSync(join(engines, 'booking/pages')).filter((name) => name.endsWith('.ts'));

test.each(pages)('%s has no words beside those that have a German sentence', (name) => {
  verifies('D787');
  const texts = textsOf(join(engines, 'booking/pages', name));
  const drawn = texts.filter(({ text, isMarkup }) => isMarkup && /\p{L}{2,}/u.test(readOf(text))).map(({ text }) => text);
  const said = texts.filter(
    ({ text, isMarkup }) => !isMarkup && /^[A-Z][\w’]*[ ,]+\w|\w\.$/.test(text) && !Object.hasOwn(german, text) && inGerman(text) === text,
  );
  expect({
    drawn,
    said: said.map(({ text }) => text).filter((text) => !/^(Path=|No event type can be booked yet)|^1\.1/.test(text)),
  }).toEqual({
    drawn: [],
    said: [],
  });
});

/** Where what a visitor asks for is refused. */
const refusing = [
  ...[
    'check-request',
    'guests',
    'create-booking',
    'find-time',
    'guest-rights',
    'cancel-by-guest',
    'reschedule',
    'host-rights',
    'place',
  ].map((name) => `booking/work/${name}.ts`),
  ...['set-status', 'retake-time'].map((name) => `booking/work/${name}.ts`),
  'booking/data/seats.ts',
  'booking/domain/booking-fields.ts',
  'booking/pages/submit.ts',
  ...readdirSync(join(engines, 'kit/pages'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `kit/pages/${name}`),
];
/** The page says these in its own words, or no form of it can bring them up. */
const neverShown = [
  'Choose one of: 1.',
  'This event type has no places; leave location_type out.',
  'This form was sent from another site. Open the 1 itself and try again.',
];

/** Put together of words, which German has whole. */
const joined: readonly (readonly [string, readonly string[]])[] = [
  [
    'There 1 left',
    ['There is 1 place', 'There are 7 places'].map((places) => `${places} left at this time, too few for 9. Choose another time.`),
  ],
  [
    'This booking can no longer be changed',
    ['a reserved time', 'approved', 'over', 'cancelled', 'rejected'].map(
      (state) => `This booking can no longer be changed: it is ${state}.`,
    ),
  ],
];

test.each(refusing)('%s refuses nothing that has no German sentence', (path) => {
  verifies('D787');
  const texts = textsOf(join(engines, path)).map(({ text }) => text);
  const refusals = texts.filter((text) => /^[A-Z1].* .*\.$/.test(text) && !neverShown.includes(text));
  const whole = refusals.flatMap((text) => joined.find(([begin]) => text.startsWith(begin))?.[1] ?? [text]);
  expect(whole.filter((text) => inGerman(text) === text)).toEqual([]);
});

test('each title of a page that refuses has one, and each question of the system', () => {
  verifies('D787');
  const titles = textsOf(join(engines, 'kit/pages/answers.ts')).map(({ text }) => text);
  const shown = titles.filter((text) => /^[A-Z][a-z]+ \w/.test(text));
  expect(shown.length).toBeGreaterThan(5);
  for (const text of [...shown, ...systemFields.map(({ label }) => label)]) expect([text, inGerman(text)]).not.toEqual([text, text]);
});

test('what the form says of a wrong answer has one, of each kind of question', () => {
  verifies('D787');
  const kinds = ['text', 'email', 'number', 'phone', 'date', 'dropdown', 'file', 'checkbox'];
  const field = (type: string) => ({ index: 1, type, name: type, label: type, required: true, enabled: true, system_defined: false });
  const fields = kinds.map((type) => ({ ...field(type), options: [], min_date: '2030-01-01' }));
  const wrong = Object.fromEntries(kinds.map((type) => [type, type === 'text' ? '' : 'x']));
  const answers = [wrong, {}, { date: '2020-01-01', file: ['a', 'b'] }].flatMap((values) =>
    Object.values(checkAnswers(fields, values).errors),
  );
  const check = rules();
  for (const values of [{}, { name: ['x'], email: 'x', timezone: 'x' }]) attendeeForm.read(check, values);
  const blanks = rules();
  attendeeForm.read(blanks, {});
  const form = [check, blanks].flatMap((one) => Object.values(one.errors()).flatMap((byRule) => Object.values(byRule)));
  expect(answers.length + form.length).toBeGreaterThan(20);
  for (const text of [...answers, ...form]) expect([text, inGerman(text)]).not.toEqual([text, text]);
});

describe('a sentence', () => {
  test.each(sentences)('“%s” has the same values in German', (english, other) => {
    expect([other.trim(), namesIn(other)]).toEqual([other, namesIn(english)]);
    expect(/^(Google Meet|MS Teams|Zoom|Online|Now \{time\}.*)$/.test(english) || other !== english).toBe(true);
  });

  test.each([
    ['a text that nobody knows', 'Harbour news of week 3', 'Harbour news of week 3'],
    ['more than a refusal can be', `${'a'.repeat(2000)} is required.`, `${'a'.repeat(2000)} is required.`],
    ['with a value that looks like one', 'Age {label} is required.', '„Age {label}“ fehlt noch.'],
    ['the name of a method', 'constructor', 'constructor'],
  ])('%s is said as it has to be', (_what, text, shown) => {
    verifies('D787');
    expect(inGerman(text)).toBe(shown);
  });

  test.each([
    [1, '1 Minute'],
    [90, '1½ Stunden'],
    [140, '2 Stunden 20 Minuten'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(minutesInWords(minutes, wordsOf('de'))).toBe(words);
  });
});

test.each([
  ['de-AT,de;q=0.8', 'de-AT', 'Termin buchen'],
  ['fr, de;q=0.8', 'de', 'Termin buchen'],
  ['en-US,de', 'en-US', 'Book a time'],
  ['fr-CA', 'en-GB', 'Book a time'],
  ['', 'en-GB', 'Book a time'],
  ['constructor', 'en-GB', 'Book a time'],
])('to %j words and dates are those of %s', (header, locale, words) => {
  verifies('D787');
  const language = languageOf({ headers: { 'accept-language': header } });
  expect([language.locale, language.say('Book a time')]).toEqual([locale, words]);
});
