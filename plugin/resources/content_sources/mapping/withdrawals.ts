import { type DateReading, readInUtc, timeOf } from './dates';
import { valueAt } from './pointer';
import { holds, itemsOf, resolve } from './rules';
import { eventOf, type SenderEvent } from './sender-events';
import { textOf } from './text-of';
import type { Mapping, Rule } from './types';

/** An article that its sender takes back. */
export interface Withdrawal {
  /** Place of its item in the payload. */
  readonly at: number;
  readonly externalId: string;
  readonly modified: number | undefined;
  /** As the sender says it, for the run. */
  readonly name: string;
}

interface Found extends Omit<Withdrawal, 'modified'> {
  readonly item: unknown;
}

/** Articles that a payload takes back: by its event, or by the conditions of the mapping (D424). */
export function withdrawalsOf(mapping: Mapping, payload: unknown, reading: DateReading = readInUtc): readonly Withdrawal[] {
  const event = eventOf(payload);
  const matches = event?.kind === 'withdrawal' ? byEvent(mapping, payload, event) : byCondition(mapping, payload);
  return matches.map(({ item, ...withdrawal }) => ({ ...withdrawal, modified: modifiedOf(mapping, item, reading) }));
}

function byEvent(mapping: Mapping, payload: unknown, event: SenderEvent): Found[] {
  const matches = itemsOf(mapping, payload);
  // A sender of lists may say a deletion without one.
  const items = matches.length > 0 ? matches : [payload];
  return items
    .filter((item) => isMeant(mapping, item, event))
    .flatMap((item) => idsOf(mapping.fields.id, item).map((externalId) => ({ externalId, item })))
    .map(({ externalId, item }, at) => ({ at, externalId, item, name: event.name }));
}

/** What is deleted often has none of the fields that the filters look at; those that it has are judged. */
const isMeant = ({ filters = [] }: Mapping, item: unknown, { at }: SenderEvent) =>
  filters.every((filter) => filter.path === at || (valueAt(item, filter.path) ?? null) === null || holds(filter, item));

/** A filter on what a condition looks at would hide the withdrawal; the others say whether the item is an article at all. */
function byCondition(mapping: Mapping, payload: unknown): Found[] {
  const { withdraw = [], filters = [] } = mapping;
  if (withdraw.length === 0) return [];
  return itemsOf(mapping, payload).flatMap((item, at) => {
    const met = withdraw.find((condition) => holds(condition, item));
    if (!met || !filters.every((filter) => filter.path === met.path || holds(filter, item))) return [];
    return idsOf(mapping.fields.id, item)
      .slice(0, 1)
      .map((externalId) => ({
        at,
        externalId,
        item,
        name: `by ${met.path || 'the mapping'}`,
      }));
  });
}

const modifiedOf = ({ fields }: Mapping, item: unknown, reading: DateReading) =>
  fields.modified ? timeOf(resolve(fields.modified, item, reading), reading) : undefined;

/** Ids as the articles were given theirs. What is deleted stands elsewhere with two senders: Ghost's previous state, and Directus' list of keys. */
function idsOf(rule: Rule, item: unknown): string[] {
  const keys = (rule.paths ?? [rule.path]).some((path) => path === '/key' || path === '/keys/0') ? valueAt(item, '/keys') : undefined;
  if (Array.isArray(keys) && keys.length > 0) return [...new Set(keys.map(idOf).filter(Boolean))];
  const matches = idOf(resolve(rule, item)) || idOf(resolve(before(rule), item));
  return matches === '' ? [] : [matches];
}

const idOf = (value: unknown) => textOf(Array.isArray(value) ? value[0] : value).slice(0, 190);

function before(rule: Rule): Rule {
  const swapped = (path: string) => path.replace('/current/', '/previous/');
  return {
    ...rule,
    ...(rule.path === undefined ? {} : { path: swapped(rule.path) }),
    ...(rule.paths ? { paths: rule.paths.map(swapped) } : {}),
  };
}
