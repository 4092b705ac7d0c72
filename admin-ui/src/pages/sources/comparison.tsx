import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RehearsedArticle, ShownPost } from '../../api/types';
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
  const rows = rowsOf(next, now);
  const changes = rows.filter(({ would, is }) => differs(would, is)).map(({ label }) => label.toLowerCase());
  return (
    <>
      {now && isWritten && (
        <Text size="sm" mb="xs">
          {changes.length === 0 ? 'No field would change but addresses of pictures.' : `Would change: ${changes.join(', ')}.`}
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
  return (
    <table className={classes.table} data-pair={now !== null}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.quiet}>Field</span>
          </th>
          <th scope="col">As it would be</th>
          {now && (
            <th scope="col">
              As it is, post {now.id}, {now.status}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, would, is, isLong }) => (
          <tr key={label} data-changed={now !== null && differs(would, is)}>
            <th scope="row">{label}</th>
            <Cell title="As it would be" about={about} text={would} other={now && is} isLong={isLong} />
            {now && <Cell title="As it is" about={about} text={is} other={would} isLong={isLong} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  about: string;
  title: string;
  text: string;
  /** What it is compared with. */
  other: string | null;
  isLong: boolean;
}

function Cell({ about, title, text, other, isLong }: CellProps) {
  return (
    <td data-title={title}>
      {text === '' ? (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ) : (
        <Long isLong={isLong} label={`Text of ${about}, ${title.toLowerCase()}`}>
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
function rowsOf(next: ShownPost, now: ShownPost | null): Line[] {
  const line = (label: string, would: string, is: string) => ({ label, would, is, isLong: false });
  const staying = (label: string, said: string, is: string) => line(label, said === '' ? is : said, is);
  const meta = [...new Set([...Object.keys(next.meta), ...Object.keys(now?.meta ?? {})])];
  const lines = [
    line('Status', statusOf(next), now ? statusOf(now) : ''),
    staying('Date', dateOf(next.date), dateOf(now?.date)),
    staying('Author', next.author, now?.author ?? ''),
    line('Excerpt', next.excerpt, now?.excerpt ?? ''),
    staying('Tags', next.tags.join(', '), now?.tags.join(', ') ?? ''),
    staying('Categories', next.categories.join(', '), now?.categories.join(', ') ?? ''),
    ...meta.map((key) => staying(key, wordOf(next.meta[key]), wordOf(now?.meta[key]))),
  ].filter(({ would, is }) => would !== '' || is !== '');
  return [line('Title', next.title, now?.title ?? ''), ...lines, { ...line('Text', next.content, now?.content ?? ''), isLong: true }];
}

const statusOf = ({ status }: ShownPost) => (status === 'future' ? 'scheduled' : status);
const dateOf = (instant: string | null | undefined) => (instant ? inFull(instant) : '');

function wordOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
