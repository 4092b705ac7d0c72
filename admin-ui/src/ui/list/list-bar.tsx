import { ActionIcon, Group, Menu, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../texts';
import { DownloadIcon, SearchIcon, SettingsIcon } from '../icons';
import type { Column, Filter } from './columns';
import { saveCsv } from './csv';
import classes from './data-list.module.css';
import type { ListState } from './list-state';

interface ListBarProps<T> {
  /** What is listed, for the names of the controls and of the file. */
  name: string;
  state: ListState;
  columns: readonly Column<T>[];
  shown: readonly Column<T>[];
  filters: readonly Filter<T>[];
  isSearched: boolean;
  /** Further fields of the page's own. */
  more: ReactNode;
  /** The rows of the CSV file; without them none is offered. */
  csvRows: readonly T[] | undefined;
}

/** What stands above a list: search, filters, columns, file. */
export function ListBar<T>({ name, state, columns, shown, filters, isSearched, more, csvRows }: ListBarProps<T>) {
  const t = useText('list');
  const tellOfCsv = () => notifications.show({ color: 'red', title: t('csv_failed'), message: t('csv_failed_text') });
  return (
    <Group gap="sm" align="flex-end" mb="sm" className={classes.bar ?? ''}>
      {isSearched && <Search name={name} state={state} />}
      {filters.map(({ key, label, choices }) => (
        <NativeSelect
          key={key}
          label={label}
          data={[{ value: '', label: t('all') }, ...choices]}
          value={state.filter(key)}
          onChange={({ currentTarget: { value } }) => state.show({ [key]: value })}
          size="sm"
        />
      ))}
      {more}
      <Group gap="xs" ml="auto">
        {columns.length > 2 && <ColumnMenu columns={columns} shown={shown} state={state} />}
        {csvRows && csvRows.length > 0 && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('csv')}
            title={t('csv')}
            onClick={() => void saveCsv(name, shown, csvRows).catch(tellOfCsv)}
          >
            <DownloadIcon />
          </ActionIcon>
        )}
      </Group>
    </Group>
  );
}

/** What is typed is searched while it is typed, and is one step of the Back button. */
function Search({ name, state }: { name: string; state: ListState }) {
  const t = useText('list');
  const [typed, setTyped] = useState(state.search);
  useEffect(() => setTyped(state.search), [state.search]);
  return (
    <TextInput
      type="search"
      label={t('search')}
      aria-label={t('search_in', { name })}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        state.show({ q: value }, { isTyping: true });
      }}
      leftSection={<SearchIcon size={16} />}
      size="sm"
      maxLength={100}
      className={classes.search ?? ''}
      w={{ base: '100%', xs: 260 }}
    />
  );
}

interface ColumnMenuProps<T> {
  columns: readonly Column<T>[];
  shown: readonly Column<T>[];
  state: ListState;
}

function ColumnMenu<T>({ columns, shown, state }: ColumnMenuProps<T>) {
  const t = useText('list');
  const keys = shown.map(({ key }) => key);
  // The first column names the record: without it the rest says nothing.
  const [first, ...others] = columns;
  const toggle = (key: string) => {
    const next = columns.map((column) => column.key).filter((one) => (one === key ? !keys.includes(one) : keys.includes(one)));
    state.show({ columns: next.join(','), page: String(state.page) });
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('columns')} title={t('columns')}>
          <SettingsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columns')}</Menu.Label>
        {first &&
          others.map(({ key, label }) => (
            <Menu.CheckboxItem key={key} checked={keys.includes(key)} onChange={() => toggle(key)}>
              {label}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
