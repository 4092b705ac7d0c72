import type { ContactStatus } from '../statuses';

export type ImportKind = 'contacts' | 'companies';
export type ImportStatus = 'uploaded' | 'running' | 'done' | 'failed';

/** How the rows of a file become contacts or companies. */
export interface ImportSettings {
  /** The field that each column goes to, in the order of the columns; empty for columns that are left out. */
  readonly columns: readonly string[];
  readonly tags: readonly number[];
  readonly lists: readonly number[];
  /** Of new contacts, and of those whose status is nobody's choice. */
  readonly status: ContactStatus;
  /** Whether rows about somebody who is there already change them. */
  readonly updates: boolean;
  /** New contacts are asked to confirm. */
  readonly isOptIn: boolean;
}
