import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText, type Text as Words } from '../../../../texts';
import { PlusIcon } from '../../../../ui/icons';
import { later } from '../../../../ui/later';
import type { Column } from '../../../../ui/list/columns';
import { DataList } from '../../../../ui/list/data-list';
import { EmptyList } from '../../../../ui/list/empty-list';
import { useListState } from '../../../../ui/list/list-state';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import type { Contact } from '../../api/contacts';
import { useCrmApi } from '../../api/crm-hooks';
import { FiltersComing } from './filters-coming';
import { NewContactDialog } from './new-contact-dialog';
import { ViewsBar } from './views-bar';

const TitledFilters = later(async () => (await import('./titled-filters')).TitledFilters, <FiltersComing />);
const BulkDialog = later(async () => (await import('./bulk-dialog')).BulkDialog, null, 'above');

export const statuses = ['subscribed', 'pending', 'unsubscribed', 'transactional', 'bounced', 'complained', 'spammed'] as const;

/** Everybody whom the site may write to, or must not. */
export function AllContacts() {
  const t = useText('contacts');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState('/contacts');
  const [status, tag, ofList, company] = ['status', 'tag', 'list', 'company'].map(list.filter) as [string, string, string, string];
  const asked = { page: list.page, search: list.search, status, tag, list: ofList, company };
  const query = useQuery({
    queryKey: ['crm', 'contacts', asked],
    queryFn: () => crm.contacts(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ ids: readonly number[]; clear: () => void }>();
  const { data } = query;
  const isEmpty = data?.total === 0 && !list.isFiltered(['status', 'tag', 'list', 'company']);
  const addButtons = (
    <Group gap="xs">
      <Button component={Link} to="/contacts/import" variant="default">
        {t('import')}
      </Button>
      <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Group>
  );
  return (
    <>
      <PageHead title={frame('page_contacts')} lead={t('lead')}>
        {!isEmpty && addButtons}
      </PageHead>
      <ViewsBar current="contacts" />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <DataList
          path="/contacts"
          name={frame('page_contacts')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={({ id }) => String(id)}
          nameOf={nameOf}
          filters={[
            { key: 'status', label: t('status'), choices: statuses.map((value) => ({ value, label: t('status_is', { status: value }) })) },
          ]}
          more={{ keys: ['list', 'tag', 'company'], fields: <TitledFilters list={list} /> }}
          columns={columnsOf(t)}
          bulk={(rows, clear) => (
            <Button size="xs" variant="default" onClick={() => setChosen({ ids: rows.map(({ id }) => id), clear })}>
              {t('bulk', { count: rows.length })}
            </Button>
          )}
          actions={(contact) => (
            <Button
              component={Link}
              to={`/contacts/${contact.id}`}
              size="xs"
              variant="default"
              aria-label={t('open_named', { name: nameOf(contact) })}
            >
              {t('open')}
            </Button>
          )}
          empty={
            <EmptyList title={t('none')} text={t('none_text')}>
              {addButtons}
            </EmptyList>
          }
        />
      )}
      {isAdding && <NewContactDialog onClose={() => setAdding(false)} />}
      {chosen && (
        <BulkDialog
          ids={chosen.ids}
          onDone={() => {
            chosen.clear();
            setChosen(undefined);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** What a contact is called. */
export const nameOf = ({ full_name: name, email }: Pick<Contact, 'full_name' | 'email'>) => (name === '' ? email : name);

const columnsOf = (t: Words<'contacts'>): Column<Contact>[] => [
  {
    key: 'name',
    label: t('name'),
    value: nameOf,
    cell: (contact) => (
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {nameOf(contact)}
        </Text>
        {contact.full_name !== '' && (
          <Text size="xs" c="dimmed">
            {contact.email}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'status',
    label: t('status'),
    value: ({ status }) => t('status_is', { status }),
    cell: ({ status }) => <Status status={status} />,
  },
  {
    key: 'labels',
    label: t('labels'),
    value: ({ tags = [], lists = [] }) => [...lists, ...tags].map(({ title }) => title).join(', '),
    cell: ({ tags = [], lists = [] }) => (
      <Group gap={4}>
        {[...new Set([...lists, ...tags].map(({ title }) => title))].slice(0, 6).map((title) => (
          <Badge key={title} variant="light" color="gray" tt="none" fw={500}>
            {title}
          </Badge>
        ))}
      </Group>
    ),
  },
  { key: 'phone', label: t('phone'), value: ({ phone }) => phone, isHidden: true },
  { key: 'city', label: t('city'), value: ({ city }) => city, isHidden: true },
  { key: 'source', label: t('source'), value: ({ source }) => source, isHidden: true },
];

const colors: Readonly<Record<string, string>> = {
  subscribed: 'green',
  pending: 'yellow',
  bounced: 'red',
  complained: 'red',
  spammed: 'red',
};

/** Whether a contact may be written to, in a word. */
export function Status({ status }: Pick<Contact, 'status'>) {
  const t = useText('contacts');
  return (
    <Badge variant="light" color={colors[status] ?? 'gray'} tt="none" fw={600}>
      {t('status_is', { status })}
    </Badge>
  );
}
