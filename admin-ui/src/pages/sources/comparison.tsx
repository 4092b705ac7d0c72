import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RehearsedArticle, ShownPost } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { inFull } from '../../ui/times';
import classes from './comparison.module.css';
import { differs, partsOf } from './text-difference';

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
  const rows = rowsOf(next, now, t);
  const changes = rows.filter(({ would, is }) => differs(would, is)).map(({ label }) => label);
  return (
    <>
      {now && isWritten && (
        <Text size="sm" mb="xs">
          {changes.length === 0 ? t('changes_none') : t('changes', { fields: changes.join(', ') })}
        </Text>
      )}
      <Table about={about} rows={rows} now={now} />
    </>
  );
}

interface TableProps extends Pick<ComparisonProps, 'about' | 'now'> {
  rows: readonly Line[];
}

function Table({ about, rows, now }: TableProps) {
  const t = useText('sources');
  return (
    <table className={classes.table} data-pair={now !== null}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.quiet}>{t('column_field')}</span>
          </th>
          <th scope="col">{t('would')}</th>
          {now && <th scope="col">{t('is_post', { number: String(now.id), status: t('post_status', { status: now.status }) })}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, would, is, isLong }) => (
          <tr key={label} data-changed={now !== null && differs(would, is)}>
            <th scope="row">{label}</th>
            <Cell title={t('would')} label={t('text_would', { about })} text={would} other={now && is} isLong={isLong} />
            {now && <Cell title={t('is')} label={t('text_is', { about })} text={is} other={would} isLong={isLong} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  title: string;
  label: string;
  text: string;
  /** What it is compared with. */
  other: string | null;
  isLong: boolean;
}

function Cell({ title, label, text, other, isLong }: CellProps) {
  return (
    <td data-title={title}>
      {text === '' ? (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ) : (
        <Long isLong={isLong} label={label}>
          {other === null || !differs(text, other) ? text : <Marked parts={partsOf(text, other)} />}
        </Long>
      )}
    </td>
  );
}

function Marked({ parts: [before, changed, after] }: { parts: readonly [string, string, string] }) {
  return (
    <>
      {before}
      {changed !== '' && <mark>{changed}</mark>}
      {after}
    </>
  );
}

function Long({ isLong, label, children }: { isLong: boolean; label: string; children: ReactNode }) {
  if (!isLong) return <span className={classes.text}>{children}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.long} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

interface Line {
  label: string;
  would: string;
  is: string;
  isLong: boolean;
}

/** Lines of what either has; where the payload says nothing, what is there stays. */
function rowsOf(next: ShownPost, now: ShownPost | null, t: Texts<'sources'>): Line[] {
  const line = (label: string, would: string, is: string) => ({ label, would, is, isLong: false });
  const staying = (label: string, said: string, is: string) => line(label, said === '' ? is : said, is);
  const meta = [...new Set([...Object.keys(next.meta), ...Object.keys(now?.meta ?? {})])];
  const lines = [
    line(t('column_status'), statusOf(next, t), now ? statusOf(now, t) : ''),
    staying(t('field_date'), dateOf(next.date), dateOf(now?.date)),
    staying(t('field_author'), next.author, now?.author ?? ''),
    line(t('field_excerpt'), next.excerpt, now?.excerpt ?? ''),
    staying(t('field_tags'), next.tags.join(', '), now?.tags.join(', ') ?? ''),
    staying(t('field_categories'), next.categories.join(', '), now?.categories.join(', ') ?? ''),
    ...meta.map((key) => staying(key, wordOf(next.meta[key]), wordOf(now?.meta[key]))),
  ].filter(({ would, is }) => would !== '' || is !== '');
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
