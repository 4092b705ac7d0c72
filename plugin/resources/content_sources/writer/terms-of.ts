import type { SourceSettings } from '../source/fields';

interface State {
  readonly mode: SourceSettings['taxonomy_apply_mode'];
  /** What the post has now. */
  readonly current: readonly number[];
  /** What this source has credited so far. */
  readonly credited: readonly number[];
  /** Given whatever the mode and the payload say. */
  readonly always: readonly number[];
}

interface Terms extends State {
  /** Terms that the payload names; undefined where it has no say. */
  readonly wanted: readonly number[] | undefined;
}

/**
 * Whether the payload has a say about the terms of one taxonomy: `create_missing` fills one in which the post has none, and never
 * touches one in which it has, or had until a person took them away.
 */
export function hasSay({ mode, current, credited, always }: State): boolean {
  const isEmpty = (ids: readonly number[]) => ids.every((id) => always.includes(id));
  return mode !== 'ignore' && (mode !== 'create_missing' || (isEmpty(current) && isEmpty(credited)));
}

/**
 * Terms that the post is to have in one taxonomy, and those that count as the source's work from now on. What the post has beyond that
 * work was added by a person, and what it lacks of it was taken away by one: neither is undone, but for the tag that every post gets.
 * D143.
 */
export function termsOf({ mode, wanted, current, credited, always }: Terms): { readonly assigned: number[]; readonly credited: number[] } {
  if (wanted === undefined) return { assigned: union(current, always), credited: union(credited, always) };
  const own = wanted.filter((id) => current.includes(id) || !credited.includes(id));
  if (mode !== 'replace') return { assigned: union(current, own, always), credited: union(credited, wanted, always) };
  const added = current.filter((id) => !credited.includes(id));
  return { assigned: union(own, added, always), credited: union(wanted, always) };
}

const union = (...lists: readonly (readonly number[])[]) => [...new Set(lists.flat())];
