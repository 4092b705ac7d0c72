import { Box, Card, Checkbox, Group, Pagination, Stack, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../texts';
import type { Column, Filter, Served } from './columns';
import classes from './data-list.module.css';
import { ListBar } from './list-bar';
import { useListState } from './list-state';
import { type ListTableOf, useListTable } from './use-list-table';

interface DataListProps<T> {
  /** The page that the list stands on: its address keeps the list's state. */
  path: string;
  /** What is listed, such as "Variables". */
  name: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  /** What a row is called where it stands alone, for the controls of the row. */
  nameOf: (row: T) => string;
  filters?: readonly Filter<T>[];
  isSearched?: boolean;
  /** What the server filters by beside that, and its names in the address. */
  more?: { readonly keys: readonly string[]; readonly fields: ReactNode };
  /** Given where the server chooses, sorts and cuts the rows. */
  served?: Served;
  /** What is shown is not yet what was asked for. */
  isStale?: boolean;
  /** Buttons at the end of a row. */
  actions?: (row: T) => ReactNode;
  /** Buttons for the rows that are selected; without them nothing can be selected. */
  bulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
}

const none: readonly never[] = [];

/** A list of records: searched, filtered by choice, sorted, cut into pages, with the columns that its reader chose (D520, D833). */
export function DataList<T extends object>(props: DataListProps<T>) {
  const { path, name, rows, columns, idOf, filters = none, isSearched = true, more, served, isStale = false, bulk, empty } = props;
  const t = useText('list');
  const state = useListState(path);
  const { table, found, clear } = useListTable({ rows, columns, filters, idOf, state, served });
  const isFiltered = state.isFiltered([...filters.map(({ key }) => key), ...(more?.keys ?? [])]);
  const total = served?.total ?? found.length;
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const pages = table.getPageCount();
  if (total === 0 && !isFiltered) return empty;
  const count = (
    <Text size="sm" c="dimmed" aria-live="polite">
      {t('count', { count: total })}
    </Text>
  );
  // Above a list that is neither searched nor filtered its number shares the line with the buttons.
  const isBare = !isSearched && filters.length === 0 && !more && !bulk;
  const shown = columns.filter(({ key }) => table.getColumn(key)?.getIsVisible());
  return (
    <Box className="refreshing" aria-busy={isStale}>
      <ListBar
        {...{ name, state, columns, shown, filters, isSearched }}
        more={isBare ? count : more?.fields}
        csvRows={served ? undefined : found}
      />
      <Stack gap="sm">
        {!isBare && (
          <Group justify="space-between" mih={24}>
            {count}
            {selected.length > 0 && <Group gap="xs">{bulk?.(selected, clear)}</Group>}
          </Group>
        )}
        {total === 0 ? (
          <Card withBorder padding="lg">
            <Text fw={600}>{t('no_match')}</Text>
            <Text size="sm" c="dimmed" mt={4}>
              {t('no_match_text')}
            </Text>
          </Card>
        ) : (
          <Rows {...props} table={table} shown={shown} />
        )}
        {pages > 1 && (
          <Pagination
            total={pages}
            value={Math.min(state.page, pages)}
            onChange={(page) => state.show({ page: String(page) })}
            getControlProps={(control) => ({ 'aria-label': t(`page_${control}`) })}
            siblings={1}
          />
        )}
      </Stack>
    </Box>
  );
}

interface RowsProps<T extends object> extends DataListProps<T> {
  table: ListTableOf<T>;
  shown: readonly Column<T>[];
}

function Rows<T extends object>({ name, table, shown, nameOf, actions, bulk, served }: RowsProps<T>) {
  const t = useText('list');
  return (
    <Table
      className={classes.table ?? ''}
      verticalSpacing="sm"
      aria-label={name}
      highlightOnHover
      highlightOnHoverColor="var(--app-canvas)"
    >
      <Table.Thead>
        <Table.Tr>
          {bulk && (
            <Table.Th className={classes.choose ?? ''}>
              <Checkbox
                aria-label={t('select_page')}
                checked={table.getIsAllPageRowsSelected()}
                indeterminate={table.getIsSomePageRowsSelected()}
                onChange={table.getToggleAllPageRowsSelectedHandler()}
              />
            </Table.Th>
          )}
          {shown.map(({ key, label }) => (
            <Head key={key} label={label} column={served ? undefined : table.getColumn(key)} />
          ))}
          {actions && (
            <Table.Th className={classes.actions ?? ''}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.getRowModel().rows.map((row) => (
          <Table.Tr key={row.id}>
            {bulk && (
              <Table.Td className={classes.choose ?? ''}>
                <Checkbox
                  aria-label={t('select', { name: nameOf(row.original) })}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </Table.Td>
            )}
            {shown.map(({ key, label, value, cell }) => (
              <Table.Td key={key} data-label={label} data-empty={(value(row.original) ?? '') === '' || undefined}>
                {cell ? cell(row.original) : textOf(value(row.original))}
              </Table.Td>
            ))}
            {actions && <Table.Td className={classes.actions ?? ''}>{actions(row.original)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A dash where nothing is stored: an empty field looks as if it had not been loaded. */
const textOf = (value: string | number | null | undefined): ReactNode =>
  (value ?? '') === '' ? (
    <Text span size="sm" c="dimmed">
      –
    </Text>
  ) : (
    value
  );

const arrows = { asc: '↑', desc: '↓' } as const;

interface HeadProps<T extends object> {
  label: string;
  /** Without it the list cannot be sorted by it. */
  column: ReturnType<ListTableOf<T>['getColumn']>;
}

function Head<T extends object>({ label, column }: HeadProps<T>) {
  if (!column) return <Table.Th>{label}</Table.Th>;
  const sorted = column.getIsSorted();
  const order = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th aria-sort={sorted ? order : 'none'}>
      <UnstyledButton className={classes.sort ?? ''} fz="sm" onClick={() => column.toggleSorting()}>
        {label}
        <span aria-hidden="true">{sorted && arrows[sorted]}</span>
      </UnstyledButton>
    </Table.Th>
  );
}
