import type { PipelineRehearsal } from '../../api/types';
import type { Text } from '../../texts';
import type { Line } from '../../ui/comparison-table';

type Shown = PipelineRehearsal['before'];
type Field = Exclude<keyof Shown, 'meta' | 'categories' | 'tags'>;

const plain: readonly Field[] = ['title', 'excerpt', 'slug', 'author', 'picture'];
/** What stages leave for search engines, by the keys that they keep it under. */
const known: Readonly<Record<string, 'field_seo' | 'field_faq'>> = { _siteplane_seo: 'field_seo', _siteplane_faq: 'field_faq' };

/** The fields of a post that differ before and after a run, the text of the article last. */
export function changedLines(before: Shown, after: Shown, t: Text<'pipelines'>): Line[] {
  const line = (label: string, was: string, is: string): Line => ({ label, texts: [was, is], isLong: false });
  const meta = [...new Set([...Object.keys(before.meta), ...Object.keys(after.meta)])];
  const lines = [
    ...plain.map((field) => line(t(`field_${field}`), before[field], after[field])),
    line(t('field_categories'), before.categories.join(', '), after.categories.join(', ')),
    line(t('field_tags'), before.tags.join(', '), after.tags.join(', ')),
    ...meta.map((key) => line(labelOf(key, t), textOf(before.meta[key]), textOf(after.meta[key]))),
    { ...line(t('field_content'), before.content, after.content), isLong: true },
  ];
  return lines.filter(({ texts: [was, is] }) => was !== is);
}

function labelOf(key: string, t: Text<'pipelines'>): string {
  const text = known[key];
  return text ? t(text) : key;
}

/** A value of any shape as lines that people can read. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${textOf(inner)}`)
    .join('\n');
}
