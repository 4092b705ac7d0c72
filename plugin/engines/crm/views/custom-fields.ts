import type { ValuesBySlug } from '../data/contacts/custom-fields';
import { type CustomField, fieldKeys, fieldTypes, hasOptions } from '../domain/custom-fields/types';
import { valueView } from '../domain/custom-fields/values';

/** A definition as its routes show it. */
export const fieldView = ({ slug, type, label, group, options }: CustomField) => ({
  field_key: type,
  type: fieldTypes[type].type,
  label,
  slug,
  ...(hasOptions(type) ? { options } : {}),
  ...(group === '' ? {} : { group }),
});

/** The types that a field may have. */
export const fieldTypesView = () =>
  Object.fromEntries(fieldKeys.map((key) => [key, { ...fieldTypes[key], value_type: hasOptions(key) ? 'choice' : key }]));

/** Values by slug; those whose definition was removed are shown as they are stored. */
export function valuesView(values: ValuesBySlug | undefined, fields: readonly CustomField[], zone: string): Record<string, unknown> {
  const types = new Map(fields.map(({ slug, type }) => [slug, type]));
  return Object.fromEntries([...(values ?? [])].map(([slug, stored]) => [slug, valueView(types.get(slug), stored, zone)]));
}
