import { Text } from '@mantine/core';
import type { RehearsedArticle, ShownPost } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { ComparisonTable, type Line } from '../../ui/comparison-table';
import { differs } from '../../ui/text-difference';
import { inFull } from '../../ui/times';

interface ComparisonProps {
  /** Which article it is, for those who only hear the page. */
  about: string;
  /** Otherwise nothing would be written, whatever differs. */
  isWritten: boolean;
  next: ShownPost;
  now: RehearsedArticle['existing'];
}

/** A post as it would be and, where there is one, as it is: field by field, so that what differs is seen at once. */
export function Comparison({ about, next, now, isWritten }: ComparisonProps) {
  const t = useText('sources');
  const lines = linesOf(next, now, t);
  const changes = lines.filter(({ texts: [would = '', is = ''] }) => differs(would, is)).map(({ label }) => label);
  return (
    <>
      {now && isWritten && (
        <Text size="sm" mb="xs">
          {changes.length === 0 ? t('changes_none') : t('changes', { fields: changes.join(', ') })}
        </Text>
      )}
      <Table about={about} lines={lines} now={now} />
    </>
  );
}

interface TableProps extends Pick<ComparisonProps, 'about' | 'now'> {
  lines: readonly Line[];
}

function Table({ about, lines, now }: TableProps) {
  const t = useText('sources');
  const would = { title: t('would'), short: t('would'), label: t('text_would', { about }), isNext: true };
  const is = now && {
    title: t('is_post', { number: String(now.id), status: t('post_status', { status: now.status }) }),
    short: t('is'),
    label: t('text_is', { about }),
    isNext: false,
  };
  return <ComparisonTable fields={t('column_field')} sides={is ? [would, is] : [would]} lines={lines} differs={differs} />;
}

/** Lines of what either has; where the payload says nothing, what is there stays. */
function linesOf(next: ShownPost, now: ShownPost | null, t: Texts<'sources'>): Line[] {
  const line = (label: string, would: string, is: string): Line => ({ label, texts: [would, is], isLong: false });
  const staying = (label: string, text: string, is: string) => line(label, text === '' ? is : text, is);
  const meta = [...new Set([...Object.keys(next.meta), ...Object.keys(now?.meta ?? {})])];
  const lines = [
    line(t('column_status'), statusOf(next, t), now ? statusOf(now, t) : ''),
    staying(t('field_date'), dateOf(next.date), dateOf(now?.date)),
    staying(t('field_author'), next.author, now?.author ?? ''),
    line(t('field_excerpt'), next.excerpt, now?.excerpt ?? ''),
    staying(t('field_tags'), next.tags.join(', '), now?.tags.join(', ') ?? ''),
    staying(t('field_categories'), next.categories.join(', '), now?.categories.join(', ') ?? ''),
    ...meta.map((key) => staying(key, wordOf(next.meta[key]), wordOf(now?.meta[key]))),
  ].filter(({ texts }) => texts.some((text) => text !== ''));
  return [
    line(t('field_title'), next.title, now?.title ?? ''),
    ...lines,
    { ...line(t('field_content'), next.content, now?.content ?? ''), isLong: true },
  ];
}

const statusOf = ({ status }: ShownPost, t: Texts<'sources'>) => t('post_status', { status });
const dateOf = (instant: string | null | undefined) => (instant ? inFull(instant) : '');

function wordOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
