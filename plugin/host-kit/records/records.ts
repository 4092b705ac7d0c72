import { partOf } from '../part-of-list';

/** How the database of a host says what a record has to meet; a condition is whatever it understands (D802). */
export interface Meets<Condition> {
  oneOf(field: string, values: readonly unknown[]): Condition;
  above(field: string, least: number): Condition;
  /** Whatever the case. */
  same(field: string, text: string): Condition;
  /**
   * One of the fields has the text in it. With `anyCase` the text is in lower case, and the case of the field does not count; where a database
   * knows that of a to z only, what else a word may look like is asked for as well.
   */
  holds(fields: readonly string[], text: string, anyCase: boolean): Condition;
}

export interface RecordPart {
  readonly orders: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Records of one kind in the database of a host; those that are asked for meet all conditions. */
export interface Records<Condition, HostRecord> {
  readonly meets: Meets<Condition>;
  count(of: readonly Condition[]): Promise<number>;
  /** All of them without a part. */
  read(of: readonly Condition[], part?: RecordPart): Promise<readonly HostRecord[]>;
}

/** A part of the records that meet all conditions, and how many there are of them. */
export const recordsPart = <C, R>(records: Records<C, R>, of: readonly C[], { orders, ...part }: RecordPart) =>
  partOf(part, { count: () => records.count(of), read: (window) => records.read(of, { orders, ...window }) });
