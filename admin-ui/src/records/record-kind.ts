import type { ReactNode } from 'react';
import type { Api } from '../api/client';
import type { ActionOf, Resource } from '../api/operations';
import type { Choice, Column, Filter } from '../ui/list/columns';

/** How one parameter is asked for. */
export interface FieldWords {
  readonly label: string;
  readonly help?: string;
  /** Shown only after "More settings". */
  readonly isAdvanced?: boolean;
  /** Asked for only with some values of the others. */
  readonly isAskedWith?: (entered: Readonly<Record<string, unknown>>) => boolean;
  /** It is the address of a picture, which is chosen from the media library. */
  readonly isPicture?: boolean;
  /** It is the number of an account, which is picked by name. */
  readonly isAccount?: boolean;
  /** What can be picked, where an id or one of some words is wanted. */
  readonly choices?: readonly Choice[];
}

/** A form for the parameters of one operation, in the order of its fields; a parameter that is not among them is not asked for. */
export interface FormOf<T = never> {
  readonly resource: Resource;
  readonly action: string;
  readonly title: string;
  readonly button: string;
  /** What is said once it is done. */
  readonly done: string;
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** Parameters that say which record is meant. */
  readonly fixed?: (row: T) => Readonly<Record<string, unknown>>;
  /** What is stored in the fields now; only what differs from it is sent. */
  readonly stored?: (row: T) => Readonly<Record<string, unknown>>;
}

/** The name of an operation and its parameters for one record. */
export interface CallFor<T> {
  readonly resource: Resource;
  readonly action: string;
  readonly params: (row: T) => Readonly<Record<string, unknown>>;
  /** What is said once it is done. */
  readonly done: (row: T) => string;
}

/** Names an operation of the service, checked by the compiler. */
export const operation = <R extends Resource>(resource: R, action: ActionOf<R>): { resource: R; action: ActionOf<R> } => ({
  resource,
  action,
});

/** Records of one kind, and what can be done with them in place (D521). */
export interface RecordKind<T extends object> {
  /** Address of their page, such as `/connections`. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Where they are kept among what was loaded. */
  readonly queryKey: readonly string[];
  readonly read: (api: Api) => Promise<readonly T[]>;
  readonly columns: readonly Column<T>[];
  readonly filters?: readonly Filter<T>[];
  readonly idOf: (row: T) => string;
  readonly nameOf: (row: T) => string;
  readonly add?: FormOf<undefined>;
  readonly edit?: FormOf<T>;
  readonly mayChange?: (row: T) => boolean;
  readonly remove?: CallFor<T>;
  readonly mayRemove?: (row: T) => boolean;
  /** Further entries of a record's menu: each opens what it draws. */
  readonly more?: readonly MoreFor<T>[];
  /** What there is none of yet, and how the first one comes to be. */
  readonly emptyTitle: string;
  readonly emptyText: string;
}

/** A further entry in the menu of a record. */
export interface MoreFor<T> {
  readonly label: string;
  /** A form … */
  readonly form?: FormOf<T>;
  /** … or a dialog of its own. */
  readonly draw?: (row: T, close: () => void) => ReactNode;
}
