import type { Json } from '../../kit/site-file/json';
import type { Change, Item } from '../../kit/site-file/section';
import type { Plan } from '../../site-file/plan';

const colours = { '+': '32', '~': '33', '-': '31' } as const;

/** How a plan is shown: with colours where a person looks at it. */
export interface Paint {
  readonly isColoured: boolean;
}

/** A plan for people: a line for what comes (+), changes (~) or goes (-), then what is kept, then the count. */
export function showPlan({ items, kept, later }: Plan, paint: Paint): string {
  const lines = [
    ...items.flatMap((item) => itemLines(item, paint)),
    ...keptLines(kept),
    ...later.map((section) => `  ${section}: compared when their module is active`),
    ...(items.length + kept.length + later.length > 0 ? [''] : []),
    summary({ items, later }),
  ];
  return `${lines.join('\n')}\n`;
}

/** Lines of what is kept, at most this many: below hundreds of them nobody finds what changes. */
const mostKept = 20;

function keptLines(unpruned: readonly string[]): string[] {
  const lines = unpruned.slice(0, mostKept).map((subject) => `  kept (use --prune): ${shortened(subject)}`);
  return unpruned.length > mostKept
    ? [...lines, `  kept (use --prune): ${unpruned.length - mostKept} more; plan --json lists them`]
    : lines;
}

/** `Plan: 3 to add, 1 to change, 0 to remove.` */
export function summary({ items, later }: Pick<Plan, 'items' | 'later'>): string {
  if (items.length + later.length === 0) return 'Nothing to do.';
  const count = (mark: Item['mark']) => items.filter((item) => item.mark === mark).length;
  return `Plan: ${count('+')} to add, ${count('~')} to change, ${count('-')} to remove.`;
}

/** `+ crm 001 Acme`, coloured where wanted. */
export function head({ mark, subject }: Pick<Item, 'mark' | 'subject'>, { isColoured }: Paint): string {
  const text = `${mark} ${shortened(subject)}`;
  return isColoured ? `\u001b[${colours[mark]}m${text}\u001b[0m` : text;
}

function itemLines(item: Item, paint: Paint): string[] {
  const [only, ...more] = item.changes;
  const notes = item.note === undefined ? [] : [`    note: ${clean(item.note)}`];
  if (only && more.length === 0) return [`${head(item, paint)} ${changeText(only)}`, ...notes];
  return [head(item, paint), ...item.changes.map((change) => `    ${changeText(change)}`), ...notes];
}

function changeText({ field, from, to, secret }: Change): string {
  if (secret !== undefined) return `${field}: (the secret in ${secret})`;
  const value = to === undefined ? '(default)' : valueText(to);
  return clean(from === undefined ? `${field}: ${value}` : `${field}: ${valueText(from)} → ${value}`);
}

function valueText(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}

const shortened = (subject: string) => clean(subject.length > 120 ? `${subject.slice(0, 120)}…` : subject);

/** What a site stores must not steer the terminal. */
const clean = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '?');
