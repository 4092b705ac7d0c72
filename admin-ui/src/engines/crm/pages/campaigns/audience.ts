import type { Audience } from '../../api/campaigns';

/** Whom a campaign goes to, as the form has it. */
export interface Choice {
  readonly by: 'all' | 'labels' | 'segment';
  readonly lists: readonly number[];
  readonly tags: readonly number[];
  readonly segment: number | undefined;
  /** Tags of those who get nothing. */
  readonly without: readonly number[];
}

interface Stored {
  readonly sending_filter?: unknown;
  readonly subscribers?: unknown;
  readonly excludedSubscribers?: unknown;
  readonly dynamic_segment?: unknown;
}

/** What is stored, in the form; what the form cannot say is chosen again. */
export function choiceOf({ sending_filter: filter, subscribers, excludedSubscribers, dynamic_segment: segment }: Stored): Choice {
  const pairs = pairsOf(subscribers);
  const isAll = pairs.some(({ list, tag }) => list === 'all' && tag === 'all');
  const byLabels = isAll || pairs.length === 0 ? 'all' : 'labels';
  const without = pairsOf(excludedSubscribers).flatMap(({ tag }) => numberIn(tag));
  return {
    by: filter === 'dynamic_segment' ? 'segment' : byLabels,
    lists: pairs.flatMap(({ list }) => numberIn(list)),
    tags: pairs.flatMap(({ tag }) => numberIn(tag)),
    segment: numberIn(Object(segment).id)[0],
    without,
  };
}

/** As the engine takes it; undefined while nobody is chosen. */
export function sentAudience(choice: Choice): Audience | undefined {
  const excludedSubscribers = choice.without.map((tag) => ({ list: 'all' as const, tag }));
  if (choice.by === 'segment')
    return choice.segment === undefined
      ? undefined
      : { sending_filter: 'dynamic_segment', dynamic_segment: { id: choice.segment }, excludedSubscribers };
  const subscribers =
    choice.by === 'all'
      ? [{ list: 'all' as const, tag: 'all' as const }]
      : [...choice.lists.map((list) => ({ list, tag: 'all' as const })), ...choice.tags.map((tag) => ({ list: 'all' as const, tag }))];
  return subscribers.length === 0 ? undefined : { sending_filter: 'list_tag', subscribers, excludedSubscribers };
}

interface Pair {
  readonly list?: unknown;
  readonly tag?: unknown;
}

const pairsOf = (value: unknown): Pair[] => (Array.isArray(value) ? value.map((one) => Object(one)) : []);
const numberIn = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? [Number(value)] : []);
