import { refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank } from '../../../kit/input/rules';
import { idsIn } from '../automations/ids';

/** Who is on a list and has a tag; `all` is any. */
export interface LabelPair {
  readonly list: number | 'all';
  readonly tag: number | 'all';
}

/** Whom a campaign goes to, checked: never everybody by mistake. */
export interface Audience {
  readonly include:
    | { readonly by: 'labels'; readonly pairs: readonly LabelPair[] }
    | { readonly by: 'segment'; readonly id: number | undefined; readonly slug: string }
    | { readonly by: 'filters'; readonly filters: Input };
  /** Contacts that were added one by one, beside those. */
  readonly added: readonly number[];
  /** Whoever is meant by one of these gets nothing, however they were chosen. */
  readonly exclude: readonly LabelPair[];
}

export const sendingFilters = ['list_tag', 'dynamic_segment', 'advanced_filters'] as const;
const maxPairs = 100;

/** The audience that the settings of a campaign name. 422 where they name nobody, or are not understood: neither may mean more people. */
export function audienceOf(settings: InputMap): Audience {
  const filter = settings.sending_filter ?? 'list_tag';
  const also = {
    added: idsIn(settings.added_contacts),
    exclude: pairsOf(settings.excludedSubscribers, 'excludedSubscribers'),
  };
  if (filter === 'dynamic_segment') return { include: segmentOf(mapOf(settings.dynamic_segment)), ...also };
  if (filter === 'advanced_filters') return { include: { by: 'filters', filters: settings.advanced_filters }, ...also };
  if (filter !== 'list_tag') throw refuse(`sending_filter must be one of: ${sendingFilters.join(', ')}.`);
  const pairs = pairsOf(settings.subscribers, 'subscribers');
  if (pairs.length === 0 && also.added.length === 0) throw refuse('Choose the recipients: subscribers needs a list or a tag, or "all".');
  return { include: { by: 'labels', pairs }, ...also };
}

function segmentOf({ id: sent, slug }: InputMap): Audience['include'] {
  const id = intOf(sent);
  if ((id === undefined || id < 1) && isBlank(slug)) throw refuse('Choose the segment: dynamic_segment needs its id.');
  return { by: 'segment', id: id === undefined || id < 1 ? undefined : id, slug: typeof slug === 'string' ? slug : '' };
}

/** A pair without list and tag names nobody; of one that names one of them, the other is any. */
function pairsOf(sent: Input, name: string): LabelPair[] {
  const pairs = listOf(sent).flatMap((one, at) => {
    const { list, tag } = mapOf(one);
    if (isNone(list) && isNone(tag)) return [];
    return [{ list: partOf(list, `${name}[${at}].list`), tag: partOf(tag, `${name}[${at}].tag`) }];
  });
  if (pairs.length > maxPairs) throw refuse(`Send at most ${maxPairs} rows in ${name}.`);
  return pairs;
}

const isNone = (value: Input) => isBlank(value) || value === 0 || value === '0';

function partOf(value: Input, name: string): number | 'all' {
  if (value === 'all' || isNone(value)) return 'all';
  const id = intOf(value);
  if (id === undefined || id < 1) throw refuse(`${name} must be an id or "all".`);
  return id;
}
