import { Anchor, Badge, Code } from '@mantine/core';
import type { DataOf } from '../api/operations';
import { operation, type RecordKind } from '../records/record-kind';
import { RecordsPage } from '../records/records-page';
import { useText } from '../texts';

type Connection = DataOf<'crm', 'list'>['crms'][number];

/** The CRMs that the site's admins reach from here. */
export function ConnectionsPage() {
  const t = useText('connections');
  const frame = useText('frame');
  const name = { label: t('name'), help: t('name_help') };
  const url = { label: t('url'), help: t('url_help') };
  const link = { label: t('link_admin_only'), help: t('link_help') };
  const which = ({ crm_num }: Connection) => ({ crm_num });
  const kind: RecordKind<Connection> = {
    path: '/connections',
    title: frame('page_connections'),
    lead: t('lead'),
    queryKey: ['connections'],
    read: async (api) => (await api.operate('crm', 'list')).crms,
    idOf: ({ crm_num }) => crm_num,
    nameOf: (row) => row.name,
    columns: [
      { key: 'name', label: t('name'), value: (row) => row.name },
      { key: 'url', label: t('url'), value: (row) => row.url, cell: (row) => <Address url={row.url} /> },
      {
        key: 'link',
        label: t('link_column'),
        value: (row) => (row.link_admin_only ? t('site_admins') : t('everyone')),
        cell: (row) => (
          <Badge variant="light" color={row.link_admin_only ? 'gray' : 'indigo'}>
            {row.link_admin_only ? t('site_admins') : t('everyone')}
          </Badge>
        ),
      },
      { key: 'number', label: t('number'), value: numberOf, isHidden: true },
      { key: 'code', label: t('code'), value: (row) => row.code, cell: (row) => <Code>{row.code}</Code>, isHidden: true },
    ],
    add: {
      ...operation('crm', 'create'),
      title: t('add'),
      button: t('add'),
      done: t('added'),
      fields: { name, url, link_admin_only: link },
    },
    edit: {
      ...operation('crm', 'update'),
      title: t('edit'),
      button: t('save'),
      done: t('saved'),
      fields: { name, url, link_admin_only: link },
      fixed: which,
      stored: (row) => ({ name: row.name, url: row.url, link_admin_only: row.link_admin_only }),
    },
    more: [
      {
        label: t('set_secret'),
        form: {
          ...operation('crm', 'set_secret'),
          title: t('set_secret'),
          button: t('store_secret'),
          done: t('secret_stored'),
          fields: { api_key: { label: t('api_key'), help: t('api_key_help') } },
          fixed: which,
        },
      },
    ],
    remove: { ...operation('crm', 'delete'), params: which, done: (row) => t('deleted', { name: row.name }) },
    emptyTitle: t('none'),
    emptyText: t('empty'),
  };
  return <RecordsPage kind={kind} />;
}

const numberOf = ({ crm_num }: Connection) => crm_num;

function Address({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return url;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
      {url}
    </Anchor>
  );
}
