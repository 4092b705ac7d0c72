import { Badge } from '@mantine/core';
import type { DataOf } from '../api/operations';
import { operation, type RecordKind } from '../records/record-kind';
import { RecordsPage } from '../records/records-page';
import { useText } from '../texts';
import { CapabilitiesDialog } from './roles/capabilities-dialog';
import { HoldersDialog } from './roles/holders-dialog';

/** A role of the team. */
export type TeamRole = DataOf<'roles', 'list'>['roles'][number];

/** The roles of the team: who has them, and what they may do. */
export function RolesPage() {
  const t = useText('roles');
  const frame = useText('frame');
  const which = ({ slug }: TeamRole) => ({ slug });
  const holders = {
    label: t('constraint'),
    help: t('constraint_help'),
    choices: [
      { value: 'unlimited', label: t('unlimited') },
      { value: 'unique', label: t('unique') },
      { value: 'max_count', label: t('max_count') },
    ],
  };
  const fields = {
    name: { label: t('name') },
    constraint_type: holders,
    max_count: {
      label: t('most_holders'),
      isAskedWith: ({ constraint_type: constraint }: Readonly<Record<string, unknown>>) => constraint === 'max_count',
    },
  };
  const kind: RecordKind<TeamRole> = {
    path: '/roles',
    title: frame('page_roles'),
    lead: t('lead'),
    queryKey: ['roles'],
    read: async (api) => (await api.operate('roles', 'list')).roles,
    idOf: ({ slug }) => slug,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'name', label: t('name'), value: ({ name }) => name },
      { key: 'holders', label: t('holders'), value: ({ assigned_users: users }) => users.length },
      { key: 'capabilities', label: t('capabilities'), value: ({ capabilities }) => capabilities.length },
      {
        key: 'constraint',
        label: t('constraint'),
        value: (row) => t(row.constraint_type),
        cell: (row) => (row.constraint_type === 'max_count' ? t('up_to', { count: row.max_count }) : t(row.constraint_type)),
      },
      {
        key: 'system',
        label: t('origin'),
        value: ({ system }) => (system ? t('built_in') : t('own')),
        cell: ({ system }) => (
          <Badge variant="light" color={system ? 'gray' : 'indigo'}>
            {system ? t('built_in') : t('own')}
          </Badge>
        ),
      },
      { key: 'slug', label: t('slug'), value: ({ slug }) => slug, isHidden: true },
    ],
    add: { ...operation('roles', 'create'), title: t('add'), button: t('add'), done: t('added'), fields },
    edit: {
      ...operation('roles', 'update'),
      title: t('edit'),
      button: t('save'),
      done: t('saved'),
      fields,
      fixed: which,
      stored: ({ name, constraint_type, max_count }) => ({ name, constraint_type, max_count }),
    },
    more: [
      { label: t('holders'), draw: (row, close) => <HoldersDialog role={row} onClose={close} /> },
      { label: t('capabilities'), draw: (row, close) => <CapabilitiesDialog role={row} onClose={close} /> },
    ],
    remove: { ...operation('roles', 'delete'), params: which, done: ({ name }) => t('deleted', { name }) },
    mayRemove: ({ system }) => !system,
    emptyTitle: t('none'),
    emptyText: t('empty'),
  };
  return <RecordsPage kind={kind} />;
}
