import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText, type Text as Words } from '../../../../texts';
import type { Column } from '../../../../ui/list/columns';
import { useListState } from '../../../../ui/list/list-state';
import { Link } from '../../../../ui/router';
import type { Company } from '../../api/companies';
import { useCrmApi } from '../../api/crm-hooks';
import { NewNamed } from '../flow/new-named';
import { TitledList } from '../flow/titled-list';
import { ViewsBar } from './views-bar';

const path = '/contacts/companies';

/** Companies that contacts belong to. */
export function CompaniesPage() {
  const t = useText('companies');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState(path);
  const asked = { page: list.page, search: list.search };
  const query = useQuery({
    queryKey: ['crm', 'companies', asked],
    queryFn: () => crm.companies(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  return (
    <TitledList
      path={path}
      name={frame('page_contacts')}
      words={{ lead: t('lead'), failed: t('load_failed'), loading: t('loading'), none: t('none'), noneText: t('none_text') }}
      query={query}
      idOf={({ id }) => id}
      titleOf={({ name }) => name}
      beneath={({ website }) => website}
      columns={columnsOf(t)}
      add={
        <Group gap="xs">
          <Button component={Link} to={`${path}/import`} variant="default">
            {t('import')}
          </Button>
          <NewNamed label={t('new')} make={async (name) => `${path}/${(await crm.createCompany(name)).id}`} />
        </Group>
      }
    >
      <ViewsBar current="companies" />
    </TitledList>
  );
}

const columnsOf = (t: Words<'companies'>): Column<Company>[] => [
  { key: 'industry', label: t('industry'), value: ({ industry }) => industry },
  { key: 'city', label: t('city'), value: ({ city }) => city },
  {
    key: 'contacts',
    label: t('contacts'),
    value: ({ contacts_count: count }) => count,
    cell: ({ contacts_count: count }) => <Text size="sm">{count}</Text>,
  },
];
