import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { pages } from '../../admin-ui/src/pages';
import { firstLanguage, languages } from '../../admin-ui/src/texts/language';
import { type TextFile, textFiles, textsOfPages } from '../support/text-files';
import { verifies } from '../support/verifies';

const sources = join(__dirname, '../../admin-ui/src');
/** With what the build takes into `frame` and `palette` from the files of the pages. */
const taken: Readonly<Record<string, TextFile>> = { frame: textsOfPages('page'), palette: textsOfPages('words') };
const areas = new Map([...textFiles].map(([area, texts]) => [area, { ...texts, ...taken[area] }]));

/** What a message names: its arguments, and the tags around its parts. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    if (isTagElement(element)) return [element.value, ...namesIn(element.children)];
    const branches = isPluralElement(element) || isSelectElement(element) ? Object.values(element.options) : [];
    return [element.value, ...branches.flatMap(({ value }) => namesIn(value))];
  });
}
const names = (message: string) => [...new Set(namesIn(parse(message)))].sort();

describe.each([...areas])('the texts of %s', (_area, texts) => {
  test('are there in every language, and name the same values in each', () => {
    verifies('D495');
    for (const [key, byLanguage] of Object.entries(texts)) {
      expect([key, Object.keys(byLanguage)]).toEqual([key, Object.keys(languages)]);
      const wanted = names(byLanguage.en ?? '');
      for (const [language, message] of Object.entries(byLanguage))
        expect([key, language, names(message)]).toEqual([key, language, wanted]);
    }
  });
});

/** Where a text is asked for: `t('key', { values })` or `t.rich(…)`, `t` being what `useText` gave or a parameter of that type. */
interface Use {
  readonly at: string;
  readonly area: string;
  readonly key: string;
  /** Undefined where they are not written out at the call. */
  readonly given: readonly string[] | undefined;
}

const isNaming = (node: ts.Node) => ts.isVariableDeclaration(node) || ts.isParameter(node);
/** `t = useText('keys')`, or `t: Texts<'keys'>` of a function that is handed them. */
const naming = /^(\w+)(?: = useText\('|: \w+<')([\w-]+)'[)>]$/;

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.d)\.tsx?$/.test(path));
const uses = files.flatMap((path) => usesIn(path, readFileSync(join(sources, path), 'utf8')));

function usesIn(path: string, text: string): Use[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const areaOf = new Map<string, string>();
  const found: Use[] = [];
  const see = (node: ts.Node): void => {
    const [, name, area] = (isNaming(node) && naming.exec(node.getText())) || [];
    if (name && area && areas.has(area)) areaOf.set(name, area);
    if (ts.isCallExpression(node)) {
      const called = areaOf.get(node.expression.getText().replace(/\.rich$/, ''));
      const [key, values] = node.arguments;
      if (called && key) for (const one of keysOf(key)) found.push({ at: path, area: called, key: one, given: givenBy(values) });
    }
    ts.forEachChild(node, see);
  };
  see(file);
  return found;
}

/** A key that is put together stands for all that begin as it does. */
function keysOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
  return ts.isTemplateExpression(node) ? [`${node.head.text}*`] : ['*'];
}

function givenBy(node: ts.Expression | undefined): string[] | undefined {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  return node.properties.map((property) => property.name?.getText() ?? '…').sort();
}

test('each text is asked for with exactly the values that it names', () => {
  verifies('D495');
  const wrong = uses.filter(({ area, key, given }) => {
    const message = areas.get(area)?.[key]?.en;
    return !key.includes('*') && given && (message === undefined || String(names(message)) !== String(given));
  });
  expect(wrong).toEqual([]);
  expect(uses.length).toBeGreaterThan(100);
});

test('a page has one name in each language: in the menu, and where the activity, a key or a module name what it shows', () => {
  verifies('D495');
  const inMenu = new Map(Object.values(textsOfPages('page')).map((title) => [title.en, title]));
  const elsewhere = [...textFiles].flatMap(([area, texts]) =>
    Object.entries(texts).filter(([key]) => ['activity area', 'keys group', 'modules name'].includes(`${area} ${key.split('_')[0]}`)),
  );
  const ofPages = elsewhere.filter(([, { en }]) => inMenu.has(en ?? ''));
  expect(ofPages.length).toBeGreaterThan(20);
  expect(ofPages).toEqual(ofPages.map(([key, { en }]) => [key, inMenu.get(en ?? '')]));
});

test('no text is left that nothing asks for', () => {
  verifies('D495');
  const code = files.map((path) => readFileSync(join(sources, path), 'utf8')).join('\n');
  const isNamed = (key: string) => code.includes(`'${key}'`);
  const isMade = (area: string, key: string) =>
    uses.some((use) => use.area === area && use.key.length > 1 && use.key.endsWith('*') && key.startsWith(use.key.slice(0, -1)));
  // The frame and the palette have them by now.
  const isOfPage = (area: string, key: string) =>
    pages.some(({ slug }) => slug === area) && [`page_${area}`, `words_${area}`].includes(key);
  const left = [...areas].flatMap(([area, texts]) =>
    Object.keys(texts).filter((key) => !isNamed(key) && !isMade(area, key) && !isOfPage(area, key) && !/^error_/.test(key)),
  );
  expect(left).toEqual([]);
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['', 'fr', 'DE'], 'de'],
  [['fr-FR', 'constructor'], 'en'],
  [[], 'en'],
] as const)('a browser that asks for %j is shown %s', (tags, shown) => {
  verifies('D495');
  expect(firstLanguage(tags)).toBe(shown);
});
