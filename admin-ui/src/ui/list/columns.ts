import type { ReactNode } from 'react';

/** One of the values that a filter offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A column of a list. */
export interface Column<T> {
  /** Its name in the address. */
  readonly key: string;
  readonly label: string;
  /** What is searched, sorted by and written into the CSV file. */
  readonly value: (row: T) => string | number | null;
  /** What is drawn, where that is not the value. */
  readonly cell?: (row: T) => ReactNode;
  /** Offered only among the columns that can be chosen. */
  readonly isHidden?: boolean;
}

/** A filter by choice. */
export interface Filter<T> {
  /** Its name in the address. */
  readonly key: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The value of a row; a list that the server filters needs none. */
  readonly value?: (row: T) => string;
}

/** What the server says about the page that it gave. */
export interface Served {
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
}
