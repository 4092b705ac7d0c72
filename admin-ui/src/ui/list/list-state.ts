import type { SortingState } from '@tanstack/react-table';
import { keepState, useAddressState } from '../address-state';

/** Which part of a list is shown, all of it in the address: a bookmark, a reload and the Back button show the same. */
export interface ListState {
  readonly search: string;
  readonly page: number;
  readonly sorting: SortingState;
  /** Keys of the columns that were chosen, undefined while nobody chose. */
  readonly columns: readonly string[] | undefined;
  /** What a filter is set to, '' for everything. */
  filter(key: string): string;
  /** Whether a search or a filter leaves something out. */
  isFiltered(keys: readonly string[]): boolean;
  /** Show the list otherwise; the first page of it, unless the page is what changes. */
  show(changed: Readonly<Record<string, string>>, options?: { isTyping?: boolean }): void;
}

/** The state of the list that the page at `path` shows. */
export function useListState(path: string): ListState {
  const state = useAddressState();
  const text = (key: string) => state.get(key) ?? '';
  const sort = text('sort');
  const columns = state.get('columns');
  return {
    search: text('q'),
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    sorting: sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
    columns: columns === null ? undefined : columns.split(','),
    filter: text,
    isFiltered: (keys) => text('q') !== '' || keys.some((key) => text(key) !== ''),
    show: (changed, { isTyping = false } = {}) =>
      keepState(path, { ...Object.fromEntries(state), page: '', ...changed }, { replace: isTyping }),
  };
}

/** A sorting as the address has it. */
export const sortText = (sorting: SortingState): string => sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join();
