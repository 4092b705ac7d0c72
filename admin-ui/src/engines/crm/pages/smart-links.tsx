import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import { PlusIcon } from '../../../ui/icons';
import { subpage } from '../../../ui/later';
import type { Column } from '../../../ui/list/columns';
import { useListState } from '../../../ui/list/list-state';
import { Link } from '../../../ui/router';
import { useCrmApi } from '../api/crm-hooks';
import type { SmartLink } from '../api/smart-links';
import { TitledList } from './flow/titled-list';
import { CopyLine } from './smart-links/copy-line';

const SmartLinkPage = subpage(async () => (await import('./smart-links/smart-link-page')).SmartLinkPage);

const path = '/smart-links';

/** All smart links, or one (D608). */
export function SmartLinksPage({ parts: [id] }: PageProps) {
  if (id === undefined) return <All />;
  return <SmartLinkPage key={id} id={id === 'new' ? undefined : Number(id)} />;
}

function All() {
  const t = useText('smart-links');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState(path);
  const asked = { page: list.page, search: list.search };
  const query = useQuery({
    queryKey: ['crm', 'smart-links', asked],
    queryFn: () => crm.smartLinks(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  return (
    <TitledList
      path={path}
      name={frame('page_smart-links')}
      words={{ lead: t('lead'), failed: t('load_failed'), loading: t('loading'), none: t('none'), noneText: t('none_text') }}
      query={query}
      idOf={({ id }) => id}
      titleOf={({ title }) => title}
      beneath={({ target_url: target }) => t('leads_to', { target })}
      columns={columnsOf(t)}
      add={
        <Button leftSection={<PlusIcon size={16} />} component={Link} to={`${path}/new`}>
          {t('new')}
        </Button>
      }
    />
  );
}

const columnsOf = (t: Words<'smart-links'>): Column<SmartLink>[] => [
  {
    key: 'address',
    label: t('address'),
    value: ({ short_url: url }) => url,
    cell: ({ title, short_url: url }) => <CopyLine text={url} label={t('copy_address', { title })} />,
  },
  { key: 'people', label: t('people'), value: ({ contact_clicks: count }) => count },
  { key: 'clicks', label: t('clicks'), value: ({ all_clicks: count }) => count },
];
