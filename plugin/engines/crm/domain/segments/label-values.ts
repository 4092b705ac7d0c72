/** What conditions name by id that has a slug too, and what people call one of it. */
export const labelKinds = { tags: 'tag', lists: 'list' } as const;
type LabelKind = keyof typeof labelKinds;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The same conditions with every tag and list of theirs replaced; whatever else stands there stays as it is. */
export function mapLabels(filters: Json, to: (kind: LabelKind, value: Json) => Json): Json {
  if (Array.isArray(filters)) return filters.map((one: Json) => mapLabels(one, to));
  if (typeof filters !== 'object' || filters === null) return filters;
  const rule = filters as { readonly [key: string]: Json };
  const [provider, kind] = Array.isArray(rule.source) ? (rule.source as readonly Json[]) : [];
  if (provider !== 'segment' || !(kind === 'tags' || kind === 'lists') || rule.value === undefined) return rule;
  const { value } = rule;
  return { ...rule, value: Array.isArray(value) ? value.map((one: Json) => to(kind, one)) : to(kind, value) };
}
