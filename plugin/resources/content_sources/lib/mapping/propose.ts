import { type Container, containersOf, leavesOf } from './containers';
import { candidates, fits, type Leaf } from './field-names';
import { segmentsOf } from './pointer';
import type { FieldName, Mapping, Rule, TransformStep } from './types';

/** How much it says about a container that it has something for the field. */
const weights: Record<FieldName, number> = {
  content: 4,
  title: 3,
  id: 2,
  excerpt: 1,
  slug: 1,
  date: 1,
  modified: 0.5,
  author: 1,
  tags: 1,
  categories: 0.5,
  featured_image: 1,
  canonical_url: 0.5,
};

/**
 * A mapping by the names and types of the payload's fields, for a person to check and approve. The object that answers the most
 * fields is the article; where it is an element of a list, the list is the batch. Undefined where nothing looks like an article.
 */
export function proposeMapping(payload: unknown): Mapping | undefined {
  const rated = containersOf(payload)
    .map((container) => ({ container, fields: fieldsOf(container) }))
    .map((entry) => ({ ...entry, score: scoreOf(entry.container, entry.fields) }))
    .filter(({ fields }) => fields.has('title') || fields.has('content'))
    .sort((a, b) => b.score - a.score);
  const best = rated[0];
  if (!best) return undefined;
  const { container, fields } = best;
  const rules = Object.fromEntries([...fields].map(([name, leaf]) => [name, ruleOf(name, leaf, container)]));
  const { id, title, content, ...others } = rules;
  return {
    version: 1,
    ...(container.items === undefined ? {} : { items: container.items }),
    fields: {
      id: id ?? others.canonical_url ?? others.slug ?? { required: true },
      title: title ?? { default: '' },
      content: content ?? { default: '' },
      ...others,
    },
  };
}

function fieldsOf(container: Container): Map<FieldName, Leaf> {
  const leaves = leavesOf(container.value);
  const used = new Set<string>();
  const found = new Map<FieldName, Leaf>();
  for (const [field, names] of candidates) {
    const leaf = names.flatMap((name) => leaves.filter((one) => one.name === name && !used.has(one.pointer) && fits(field, one.value)))[0];
    if (!leaf) continue;
    // A description is the content where there is nothing longer, and then not the excerpt too.
    used.add(leaf.pointer);
    found.set(field, leaf);
  }
  return found;
}

function scoreOf({ pointer, items }: Container, fields: ReadonlyMap<FieldName, Leaf>): number {
  const total = [...fields.keys()].reduce((sum, field) => sum + weights[field], 0);
  const depth = segmentsOf(pointer).length;
  const isOld = /\/(previous|old|before|original|changes)(\/|$)/i.test(pointer);
  return total - depth * 0.3 - (isOld ? 5 : 0) + (items === undefined ? 0 : 0.1);
}

function ruleOf(field: FieldName, { pointer, value }: Leaf, container: Container): Rule {
  const path = container.items === undefined ? container.pointer + pointer : container.inItem + pointer;
  const transform = stepsOf(field, pointer, value);
  return { path, ...(transform.length > 0 ? { transform } : {}) };
}

function stepsOf(field: FieldName, pointer: string, value: unknown): TransformStep[] {
  if (field === 'content') return isMarkdown(pointer, value) ? ['markdown'] : [];
  if (field === 'title' || field === 'excerpt') return ['strip_html', 'trim'];
  if ((field === 'tags' || field === 'categories') && typeof value === 'string' && value.includes(',')) return ['split:,', 'trim'];
  return [];
}

const isMarkdown = (pointer: string, value: unknown) =>
  typeof value === 'string' &&
  !/<(p|div|h[1-6]|ul|ol|a|br|img|strong|em|span|blockquote)\b/i.test(value) &&
  (/markdown|_md$/i.test(pointer) ||
    /^(#{1,6} |[-*] |\d+\. |> |```)/m.test(value) ||
    /\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*/.test(value) ||
    /\n\n/.test(value));
