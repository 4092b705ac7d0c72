import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../../../texts';
import type { Column, Filter } from '../../../../ui/list/columns';
import { DataList } from '../../../../ui/list/data-list';
import { EmptyList } from '../../../../ui/list/empty-list';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import type { Listed } from '../../api/listed';

interface TitledListProps<T> {
  /** Where the list stands, and each of its records below it. */
  path: string;
  name: string;
  words: Readonly<Record<'lead' | 'failed' | 'loading' | 'none' | 'noneText', string>>;
  query: Pick<UseQueryResult<Listed<T>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  idOf: (row: T) => number;
  titleOf: (row: T) => string;
  /** Where the title is more than a name. */
  titleLabel?: string;
  /** In small below the title. */
  beneath?: (row: T) => string;
  filters?: readonly Filter<T>[];
  /** Those beside the title. */
  columns: readonly Column<T>[];
  /** The button that makes a new one. */
  add: ReactNode;
  /** Between the heading and the list. */
  children?: ReactNode;
}

/** A page of records that have a title and a page of their own. */
export function TitledList<T extends object>(props: TitledListProps<T>) {
  const { path, name, words, query, idOf, titleOf, titleLabel, beneath, filters = [], columns, add, children } = props;
  const t = useText('flow');
  const { data } = query;
  return (
    <>
      <PageHead title={name} lead={words.lead}>
        {data && data.total > 0 && add}
      </PageHead>
      {children}
      <NotLoaded query={query} failed={words.failed} loading={words.loading} />
      {data && (
        <DataList
          path={path}
          name={name}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={(row) => String(idOf(row))}
          nameOf={titleOf}
          filters={filters}
          columns={[titleColumn({ label: titleLabel ?? t('name'), titleOf, beneath }), ...columns]}
          actions={(row) => (
            <Button
              component={Link}
              to={`${path}/${idOf(row)}`}
              size="xs"
              variant="default"
              aria-label={t('open_named', { title: titleOf(row) })}
            >
              {t('open')}
            </Button>
          )}
          empty={
            <EmptyList title={words.none} text={words.noneText}>
              {add}
            </EmptyList>
          }
        />
      )}
    </>
  );
}

interface Titled<T> {
  label: string;
  titleOf: (row: T) => string;
  beneath: ((row: T) => string) | undefined;
}

const titleColumn = <T,>({ label, titleOf, beneath }: Titled<T>): Column<T> => ({
  key: 'title',
  label,
  value: titleOf,
  cell: (row) => (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        {titleOf(row)}
      </Text>
      {beneath && (
        <Text size="xs" c="dimmed">
          {beneath(row)}
        </Text>
      )}
    </div>
  ),
});
