import { Value } from '@sinclair/typebox/value';
import { type FieldName, type Mapping, MappingSchema, type Rule } from './types';
import { mappingProblems } from './validate';

/** Where an assistant believes the fields to be; paths count from one item. */
export interface Suggestion {
  readonly items: string;
  readonly fields: readonly { readonly field: FieldName; readonly path: string; readonly confidence: number }[];
}

const minConfidence = 0.5;

/**
 * The assistant's mapping where it is a valid one that fits the sample, the proposal by rules otherwise. A sample is a stranger's
 * text, so whatever comes back is only a suggestion of pointers: it is checked like a caller's, and a person approves it.
 */
export async function improvedMapping(
  sample: unknown,
  proposed: Mapping | undefined,
  suggest: (sample: unknown) => Promise<Suggestion>,
): Promise<Mapping | undefined> {
  const { items, fields } = await suggest(sample);
  const isSameList = (proposed?.items ?? '') === items;
  // Rules know about Markdown and lists in texts, which a pointer does not tell.
  const ruleFor = (field: FieldName, path: string): Rule => {
    const known = isSameList ? proposed?.fields[field] : undefined;
    return known?.path === path ? known : { path };
  };
  const sure = fields.filter(({ confidence }) => confidence >= minConfidence);
  const rules = Object.fromEntries(sure.map(({ field, path }) => [field, ruleFor(field, path)]));
  const suggested = { version: 1, ...(items === '' ? {} : { items }), fields: { ...(isSameList ? proposed?.fields : {}), ...rules } };
  if (!Value.Check(MappingSchema, suggested)) return proposed;
  return mappingProblems(suggested, sample).length === 0 ? suggested : proposed;
}
