import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, Filter, Served } from './columns';
import { type ListState, sortText } from './list-state';

const perPage = 50;

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

interface ListTable<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly filters: readonly Filter<T>[];
  readonly idOf: (row: T) => string;
  readonly state: ListState;
  /** Given where the server has chosen, sorted and cut the rows. */
  readonly served: Served | undefined;
}

/** The rows that are shown, chosen, sorted and cut into pages (D520). */
export function useListTable<T extends object>({ rows, columns, filters, idOf, state, served }: ListTable<T>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const { search, page, sorting, columns: chosen } = state;
  const wanted = filters.map(({ key }) => state.filter(key)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted of the filters is in `wanted`
  const data = useMemo(() => (served ? [...rows] : rows.filter(wantedBy({ columns, filters, state }))), [rows, search, wanted]);
  const defined = useMemo(() => columns.map(({ key, value, label }) => ({ id: key, accessorFn: value, header: label })), [columns]);
  const table = useTable({
    features,
    columns: defined,
    data,
    getRowId: idOf,
    manualPagination: served !== undefined,
    manualSorting: served !== undefined,
    rowCount: served?.total ?? data.length,
    state: {
      sorting,
      rowSelection,
      pagination: { pageIndex: page - 1, pageSize: served?.per_page ?? perPage },
      columnVisibility: Object.fromEntries(columns.map(({ key, isHidden }) => [key, chosen ? chosen.includes(key) : !isHidden])),
    },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (next) => state.show({ sort: sortText(typeof next === 'function' ? next(sorting) : next) }),
  });
  return { table, found: data, clear: () => setRowSelection({}) };
}

/** The table of a list, as its parts are given it. */
export type ListTableOf<T extends object> = ReturnType<typeof useListTable<T>>['table'];

function wantedBy<T>({ columns, filters, state }: Pick<ListTable<T>, 'columns' | 'filters' | 'state'>) {
  const words = state.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (row: T): boolean => {
    const isChosen = filters.every(({ key, value }) => state.filter(key) === '' || value?.(row) === state.filter(key));
    if (!isChosen || words.length === 0) return isChosen;
    const text = columns
      .map(({ value }) => value(row))
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
}
