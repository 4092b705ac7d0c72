import { Context, Liquid, type Template } from 'liquidjs';
import { escaped, Html } from '../../../../kit/html';
import { EngineError } from '../../../kit/input/errors';
import { plainText } from '../../../kit/mail/plain-text';
import { type MergeTag, piecesOf } from '../../domain/merge/merge-tags';
import { transformed } from '../../domain/merge/transformers';
import { codeValue, contactValues, isMarkup, type MergeScope } from './codes';

/** How values are printed: as markup, as plain text, or within an address. */
type Print = 'html' | 'text' | 'url';

/** What stands at a place of a text: a merge tag, or something of the engine's own, such as the address of a tracked link. */
export type Slot = MergeTag | ((scope: MergeScope) => string);

/** A text that was read once and is filled in for many. */
export interface Parsed {
  readonly templates: Template[];
  readonly slots: readonly Slot[];
  readonly print: Print;
  /** The same in order, where it has neither conditions nor loops: it is filled in without the language, in a tenth of the time. */
  readonly pieces: readonly (string | Slot)[] | undefined;
}

const limits = { parseLimit: 4_000_000, renderLimit: 2_000, memoryLimit: 20_000_000 } as const;
/** What of the language can neither read files nor print a value past the escaping. */
const tags = new Set(['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'comment', '#']);

/** No text can name a symbol: what links are signed with is out of its reach. */
const filling = Symbol('filling');

interface Environment {
  readonly [filling]: { readonly slots: readonly Slot[]; readonly scope: MergeScope };
}

function engineOf(print: Print): Liquid {
  const liquid = new Liquid({
    ...limits,
    ownPropertyOnly: true,
    strictFilters: true,
    // A language with no files to read: nothing of a text leads to one of the server.
    templates: {},
    outputEscape: (value: unknown) => printed(value, print),
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) delete liquid.tags[name];
  liquid.registerFilter('slot', function slot(this: { context: Context }, index: number) {
    const { slots, scope } = (this.context.environments as unknown as Environment)[filling];
    return fill(slots[index], { scope, print, variable: (path) => this.context.getSync(path) });
  });
  return liquid;
}

const engines = new Map<Print, Liquid>();

/** Made for the first text of its kind, as a site without campaigns fills in none (D686). */
function engineFor(print: Print): Liquid {
  const engine = engines.get(print) ?? engineOf(print);
  engines.set(print, engine);
  return engine;
}

interface Filling {
  readonly scope: MergeScope;
  readonly print: Print;
  /** A variable of the language, such as that of a loop. */
  variable(path: string[]): unknown;
}

function fill(slot: Slot | undefined, { scope, print, variable }: Filling): Html | string {
  if (slot === undefined) return '';
  if (typeof slot === 'function') return print === 'html' ? new Html(slot(scope)) : slot(scope);
  const { code, otherwise, transformer, arg, isInline } = slot;
  const known = codeValue(slot, scope);
  if (isMarkup(known)) return known;
  const variableValue = known === undefined && /^[a-z_]\w*(\.\w+)*$/i.test(code) ? variable(code.split('.')) : undefined;
  const value = known ?? (typeof variableValue === 'string' || typeof variableValue === 'number' ? String(variableValue) : '');
  const text = transformed(value === '' && transformer !== 'show_if' ? otherwise : value, transformer, arg);
  // Lines of an address stay lines, but not within an attribute.
  return print === 'html' && !isInline ? new Html(escaped(text).replace(/\r?\n/g, '<br>')) : text;
}

function printed(value: unknown, print: Print): string {
  if (value instanceof Html) return print === 'html' ? value.text : plainText(value.text);
  const text = value === undefined || value === null ? '' : String(value);
  if (print === 'html') return escaped(text);
  return print === 'url' ? encodeURIComponent(text) : text;
}

/** A part of a text that is to be read: as it is, or a place of the engine's own. */
export type Part = string | ((scope: MergeScope) => string);

/** Read a text with merge tags (D261). Throws 422 where a condition or a loop in it is broken. */
export function parsed(parts: readonly Part[], print: Print): Parsed {
  const slots: Slot[] = [];
  const place = (slot: Slot) => `{{ ${slots.push(slot) - 1} | slot }}`;
  const pieces = parts.flatMap((part): readonly (string | Slot)[] => (typeof part === 'string' ? piecesOf(part) : [part]));
  const source = pieces
    // Braces that close nowhere are text.
    .map((piece) => (typeof piece === 'string' ? piece.replace(/\{\{/g, () => place(() => '{{')) : place(piece)))
    .join('');
  try {
    const templates = engineFor(print).parse(source);
    return { templates, slots, print, pieces: source.includes('{%') ? undefined : pieces };
  } catch (error) {
    throw new EngineError(422, { message: `A condition or loop in the email is broken: ${firstLine(error)}` });
  }
}

const firstLine = (error: unknown) =>
  error instanceof Error ? (error.message.split(/[\r\n]/)[0] ?? '').replace(/\{\{ \d+ \| slot \}\}/g, '…').slice(0, 200) : 'unknown';

/** What is wrong with the conditions and loops of a text; undefined where nothing is. */
export function brokenText(text: string): string | undefined {
  try {
    parsed([text], 'html');
    return undefined;
  } catch (error) {
    return firstLine(error);
  }
}

/** Fill it in. Throws where it takes too long or too much memory. */
export function filled({ templates, slots, print, pieces }: Parsed, scope: MergeScope): string {
  const environment = () => ({ ...(scope.recipient ? variablesOf(scope.recipient) : {}), [filling]: { slots, scope } });
  if (!pieces) return engineFor(print).renderSync(templates, environment()) as string;
  const variable = (path: string[]) => new Context(environment(), engineFor(print).options, { sync: true }).getSync(path);
  return pieces.map((piece) => (typeof piece === 'string' ? piece : printed(fill(piece, { scope, print, variable }), print))).join('');
}

/** What conditions and loops may ask: `{% if contact.tags contains "vip" %}`. */
function variablesOf(recipient: NonNullable<MergeScope['recipient']>) {
  const { values, tags: tagRows, lists } = recipient;
  const slugs = (rows: readonly { readonly slug: string }[]) => rows.map(({ slug }) => slug);
  return { contact: { ...contactValues(recipient), custom: { ...values }, tags: slugs(tagRows), lists: slugs(lists) } };
}
