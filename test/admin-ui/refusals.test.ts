import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import german from '../../admin-ui/src/sentences/de.json';
import { translatorBy } from '../../admin-ui/src/sentences/translator';
import { verifies } from '../support/verifies';

const inGerman = translatorBy(german);
const plugin = join(__dirname, '../../plugin');

/** What refuses by a text of its own: which argument the text is, and what is said of it. */
const refusing = new Map<string, readonly [argument: number, said?: (text: string) => string]>([
  ['refuse', [0]],
  ['forbidden', [0]],
  ['invalidBooking', [0]],
  ['refused', [0, (text) => `Refused: ${text}.`]],
  ['invalidParam', [1]],
]);

/** All that a text of the source can be; `1` stands for a value that only a run has. */
function variantsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return variantsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(variantsOf);
  if (!ts.isTemplateExpression(node)) return [];
  return node.templateSpans.reduce(
    (begun, { expression, literal }) => {
      const values = variantsOf(expression);
      return begun.flatMap((text) => (values.length > 0 ? values : ['1']).map((value) => text + value + literal.text));
    },
    [node.head.text],
  );
}

function refusalsIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const rule = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && refusing.get(node.expression.text);
    if (rule) {
      const [argument, said = String] = rule;
      const text = node.arguments[argument];
      // What was perhaps meant is a sentence of its own.
      if (text) found.push(...variantsOf(text).map((one) => said(one).replace(/\.1$/, '.')));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(plugin, path), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** Who sends a request by hand is told the name of a parameter: a form names its fields, and sends what they hold. */
const namesParameter =
  /\b[a-z]+_[a-z]|[a-z][A-Z]|\[|\{id\}|^(Send|Nothing to save)\b|^\S+ must (be one of|have|be (asc|ASC|a|numbers|JSON))\b/;

const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
const refusals = files.flatMap((path) => refusalsIn(path).map((text) => [path, text] as const));

test('the sources have as many refusals as they had', () => {
  expect(refusals.length).toBeGreaterThan(400);
});

test('each refusal that a form can be told has a German sentence for the admin pages', () => {
  verifies('D716');
  // What an integration demands of its secrets is said by each of them.
  const left = refusals.filter(([, text]) => text !== 'must 1' && !namesParameter.test(text) && inGerman(text) === text);
  expect(left.map(([path, text]) => `${path}: ${text} -> admin-ui/src/sentences/de.json`)).toEqual([]);
});
