import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './comparison-table.module.css';
import { piecesOf } from './text-difference';

/** One of the two texts of a line. */
export interface Side {
  /** What stands above the column. */
  readonly title: string;
  /** The same where each text stands alone, on a phone. */
  readonly short: string;
  /** The name of a long text, for those who only hear the page. */
  readonly label: string;
  /** It is what comes next: what differs is marked in colour. */
  readonly isNext: boolean;
}

/** A field with its text on each side. */
export interface Line {
  readonly label: string;
  readonly texts: readonly string[];
  readonly isLong: boolean;
}

interface ComparisonTableProps {
  /** What the first column has. */
  fields: string;
  /** One side alone shows what there will be. */
  sides: readonly Side[];
  lines: readonly Line[];
  differs: (left: string, right: string) => boolean;
}

/** Texts of two sides beside each other, field by field, with what differs marked; below each other on a phone. */
export function ComparisonTable({ fields, sides, lines, differs }: ComparisonTableProps) {
  return (
    <table className={classes.table} data-pair={sides.length > 1}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.quiet}>{fields}</span>
          </th>
          {sides.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, texts, isLong }) => {
          const isChanged = sides.length > 1 && differs(texts[0] ?? '', texts[1] ?? '');
          return (
            <tr key={label} data-changed={isChanged}>
              <th scope="row">{label}</th>
              {sides.map((side, at) => (
                <td key={side.title} data-title={side.short} data-next={side.isNext}>
                  <Cell side={side} text={texts[at] ?? ''} other={isChanged ? (texts[1 - at] ?? '') : undefined} isLong={isLong} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellProps {
  side: Side;
  text: string;
  /** What it differs from. */
  other: string | undefined;
  isLong: boolean;
}

function Cell({ side, text, other, isLong }: CellProps) {
  if (text === '')
    return (
      <Text size="sm" c="dimmed">
        –
      </Text>
    );
  return (
    <Long isLong={isLong} label={side.label}>
      {other === undefined ? text : <Marked text={text} other={other} />}
    </Long>
  );
}

function Marked({ text, other }: { text: string; other: string }) {
  let start = 0;
  return piecesOf(text, other).map((piece) => {
    const key = start;
    start += piece.text.length;
    return piece.isOwn ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
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
