import type { SourceMapping } from '../../api/operations';
import type { SourceAbout } from '../../api/types';

type FieldName = keyof SourceMapping['fields'];

/** Fields of a mapping in the order of the form. */
export const mappingFields: readonly { readonly name: FieldName; readonly isRequired: boolean }[] = [
  { name: 'id', isRequired: true },
  { name: 'title', isRequired: true },
  { name: 'content', isRequired: true },
  { name: 'excerpt', isRequired: false },
  { name: 'slug', isRequired: false },
  { name: 'date', isRequired: false },
  { name: 'modified', isRequired: false },
  { name: 'author', isRequired: false },
  { name: 'author_name', isRequired: false },
  { name: 'author_url', isRequired: false },
  { name: 'tags', isRequired: false },
  { name: 'categories', isRequired: false },
  { name: 'featured_image', isRequired: false },
  { name: 'featured_image_alt', isRequired: false },
  { name: 'canonical_url', isRequired: false },
  { name: 'locale', isRequired: false },
  { name: 'translation_of', isRequired: false },
];

/** A mapping to begin with where nothing could be proposed. */
export const emptyMapping: SourceMapping = { version: 1, fields: { id: {}, title: {}, content: {} } };

/** Why fields are as they are, of those that are still as they were proposed. */
export function reasonsFor(mapping: SourceMapping, about: Pick<SourceAbout, 'proposal' | 'proposal_reasons'>): Record<string, string> {
  const isProposed = (name: FieldName) => JSON.stringify(mapping.fields[name]) === JSON.stringify(about.proposal?.fields[name]);
  return Object.fromEntries(Object.entries(about.proposal_reasons).filter(([name]) => isProposed(name as FieldName)));
}

/** The mapping with another list of items; none means that a payload is one article. */
export function withItems({ items: _before, ...mapping }: SourceMapping, items: string | undefined): SourceMapping {
  return items === undefined ? mapping : { ...mapping, items };
}

/** What a pointer finds; `*` stands for every element of a list. */
export function valueAt(value: unknown, pointer: string): unknown {
  const segments = pointer === '' ? [] : pointer.slice(1).split('/');
  return walk(
    value,
    segments.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function walk(value: unknown, [segment, ...rest]: readonly string[]): unknown {
  if (segment === undefined) return value;
  if (Array.isArray(value)) {
    if (segment !== '*') return walk(value[Number(segment)], rest);
    const values = value.flatMap((element) => walk(element, rest) ?? []);
    return values.length > 0 ? values : undefined;
  }
  return typeof value === 'object' && value !== null && Object.hasOwn(value, segment) ? walk(Reflect.get(value, segment), rest) : undefined;
}

const maxPointers = 200;

interface Pointers {
  /** Of single values and lists of them. */
  readonly values: readonly string[];
  /** Of lists of objects. */
  readonly lists: readonly string[];
}

/** Every pointer into a sample that a field could take. */
export function pointersOf(sample: unknown): Pointers {
  const values = new Set<string>();
  const lists = new Set<string>();
  const visit = (value: unknown, path: string, depth: number) => {
    if (depth > 8 || values.size >= maxPointers) return;
    if (Array.isArray(value)) {
      const isOfObjects = typeof value[0] === 'object' && value[0] !== null;
      if (isOfObjects) lists.add(path);
      else values.add(path);
      if (isOfObjects) visit(value[0], `${path}/*`, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        visit(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    } else values.add(path);
  };
  visit(sample, '', 0);
  values.delete('');
  lists.delete('');
  return { values: [...values], lists: [...lists] };
}

/** The sample of one article: of a list its first element. */
export function itemOf(mapping: SourceMapping, sample: unknown): unknown {
  if (mapping.items === undefined) return sample;
  const values = valueAt(sample, mapping.items);
  return Array.isArray(values) ? values[0] : undefined;
}

/** A value in a few words. */
export function inShort(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return inShort(value.map(inShort).join(', '));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
