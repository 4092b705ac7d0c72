import { Alert, Badge, Code } from '@mantine/core';
import type { DataOf } from '../api/operations';
import { operation, type RecordKind } from '../records/record-kind';
import { RecordsPage, useRecords } from '../records/records-page';
import { useSentences } from '../sentences';
import { useText } from '../texts';
import { WarningIcon } from '../ui/icons';

type Catalog = DataOf<'variables', 'catalog'>;
type Variable = Catalog['variables'][number];

/** The values that automations and templates use by their names. */
export function VariablesPage() {
  const t = useText('variables');
  const frame = useText('frame');
  const translate = useSentences();
  const value = { label: t('value') };
  const description = { label: t('description'), help: t('description_help') };
  const which = ({ name }: Variable) => ({ key: name.replace(/^svc_api_/, '') });
  const kind: RecordKind<Variable> = {
    path: '/variables',
    title: frame('page_variables'),
    lead: t('lead'),
    queryKey: ['variables'],
    read: async (api) => (await api.operate('variables', 'catalog')).variables,
    idOf: ({ name }) => name,
    nameOf: ({ name }) => name,
    mayChange: ({ writable }) => writable,
    columns: [
      { key: 'name', label: t('name'), value: (row) => row.name, cell: (row) => <Code>{row.name}</Code> },
      { key: 'value', label: t('value'), value: (row) => row.current_value },
      { key: 'description', label: t('description'), value: (row) => (row.writable ? row.description : translate(row.description)) },
      {
        key: 'source',
        label: t('source'),
        value: (row) => (row.writable ? t('set_here') : t('comes_from', { source: row.source })),
        cell: (row) => (
          <Badge variant="light" color={row.writable ? 'indigo' : 'gray'}>
            {row.writable ? t('set_here') : t('comes_from', { source: row.source })}
          </Badge>
        ),
      },
    ],
    filters: [
      {
        key: 'from',
        label: t('source'),
        value: ({ writable }) => (writable ? 'here' : 'derived'),
        choices: [
          { value: 'here', label: t('set_here') },
          { value: 'derived', label: t('derived') },
        ],
      },
    ],
    add: {
      ...operation('variables', 'set'),
      title: t('add'),
      button: t('add'),
      done: t('added'),
      fields: { key: { label: t('name'), help: t('name_help') }, value, description },
    },
    edit: {
      ...operation('variables', 'set'),
      title: t('edit'),
      button: t('save'),
      done: t('saved'),
      fields: { value, description },
      fixed: which,
      stored: (row) => ({ value: row.current_value, description: row.description }),
    },
    remove: { ...operation('variables', 'delete'), params: which, done: ({ name }) => t('deleted', { name }) },
    emptyTitle: t('none'),
    emptyText: t('empty'),
  };
  return (
    <RecordsPage kind={kind}>
      <Platform />
    </RecordsPage>
  );
}

const catalog = {
  queryKey: ['variables', 'platform'],
  read: async (api: Parameters<RecordKind<Variable>['read']>[0]) => [await api.operate('variables', 'catalog')],
};

/** Said only where it matters: what is set here is not yet there. */
function Platform() {
  const t = useText('variables');
  const { data } = useRecords<Catalog>(catalog);
  if (!data?.[0] || data[0].automation_available) return null;
  return (
    <Alert color="gray" variant="light" icon={<WarningIcon />} maw={760} mb="md" title={t('platform_away')}>
      {t('platform_text')}
    </Alert>
  );
}
