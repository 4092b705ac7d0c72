import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import type { Column } from '../../../ui/list/columns';
import { DataList } from '../../../ui/list/data-list';
import { EmptyList } from '../../../ui/list/empty-list';
import { useListState } from '../../../ui/list/list-state';
import { NotLoaded } from '../../../ui/not-loaded';
import { PageHead } from '../../../ui/page-head';
import { Link, navigate } from '../../../ui/router';
import { inFull } from '../../../ui/times';
import { useCrmApi, useCrmRefresh } from '../api/crm-hooks';
import type { ListedTemplate } from '../api/templates';
import { NameDialog } from './flow/name-dialog';

const TemplatePage = lazy(async () => ({ default: (await import('./templates/template-page')).TemplatePage }));

/** All templates, or one. */
export function TemplatesPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <TemplatePage key={id} id={Number(id)} />;
}

function All() {
  const t = useText('templates');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState('/templates');
  const asked = { page: list.page, search: list.search };
  const query = useQuery({
    queryKey: ['crm', 'templates', asked],
    queryFn: () => crm.templates(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_templates')} lead={t('lead')}>
        {data && data.total > 0 && <NewTemplate />}
      </PageHead>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <DataList
          path="/templates"
          name={frame('page_templates')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={({ ID: id }) => String(id)}
          nameOf={({ post_title: title }) => title}
          columns={columnsOf(t)}
          actions={({ ID: id, post_title: title }) => (
            <Button component={Link} to={`/templates/${id}`} size="xs" variant="default" aria-label={t('open_named', { title })}>
              {t('open')}
            </Button>
          )}
          empty={
            <EmptyList title={t('none')} text={t('none_text')}>
              <NewTemplate />
            </EmptyList>
          }
        />
      )}
    </>
  );
}

function NewTemplate() {
  const t = useText('templates');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [isAsking, setAsking] = useState(false);

  async function make(title: string) {
    const { template_id: id } = await crm.createTemplate(title);
    navigate(`/templates/${id}`);
    await refresh();
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('new')}</Button>
      {isAsking && (
        <NameDialog title={t('new')} label={t('name')} missing={t('name_missing')} perform={make} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const columnsOf = (t: Words<'templates'>): Column<ListedTemplate>[] => [
  {
    key: 'title',
    label: t('name'),
    value: ({ post_title: title }) => title,
    cell: ({ post_title: title }) => (
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
    ),
  },
  { key: 'subject', label: t('subject'), value: ({ email_subject: subject }) => subject },
  { key: 'changed', label: t('changed'), value: ({ post_modified_gmt: at }) => inFull(`${at.replace(' ', 'T')}Z`) },
];
