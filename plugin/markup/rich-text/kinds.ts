/** Sanity's and others' Portable Text: a list with blocks in it. */
export const isPortableText = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((block) => fieldOf(block, '_type') === 'block' && Array.isArray(fieldOf(block, 'children')));

/** A tree of nodes with paragraphs, as Contentful, Storyblok, DatoCMS, Hygraph and Strapi send rich text. */
export function isTextTree(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((node) => typeof fieldOf(node, 'type') === 'string' && hasNodes(node));
  if (fieldOf(value, 'schema') === 'dast') return true;
  if (['document', 'doc', 'root'].includes(String(fieldOf(value, 'nodeType') ?? fieldOf(value, 'type')))) return hasNodes(value);
  const children = fieldOf(value, 'children');
  return Array.isArray(children) && isTextTree(children);
}

const hasNodes = (node: unknown) => Array.isArray(fieldOf(node, 'content')) || Array.isArray(fieldOf(node, 'children'));

/** An own property of a value that may be anything. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** The first of the own properties that is a text which is not empty. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const field = fieldOf(value, key);
    if (typeof field === 'string' && field !== '') return field;
  }
  return undefined;
}
