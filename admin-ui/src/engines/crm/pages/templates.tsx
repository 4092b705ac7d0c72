import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import { subpage } from '../../../ui/later';
import type { Column } from '../../../ui/list/columns';
import { useListState } from '../../../ui/list/list-state';
import { inFull } from '../../../ui/times';
import { useCrmApi } from '../api/crm-hooks';
import type { ListedTemplate } from '../api/templates';
import { NewNamed } from './flow/new-named';
import { TitledList } from './flow/titled-list';

const TemplatePage = subpage(async () => (await import('./templates/template-page')).TemplatePage);

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
  return (
    <TitledList
      path="/templates"
      name={frame('page_templates')}
      words={{
        lead: t('lead'),
        failed: t('load_failed'),
        loading: t('loading'),
        none: t('none'),
        noneText: t('none_text'),
      }}
      query={query}
      idOf={({ ID: id }) => id}
      titleOf={({ post_title: title }) => title}
      columns={columnsOf(t)}
      add={<NewNamed label={t('new')} make={async (title) => `/templates/${(await crm.createTemplate(title)).template_id}`} />}
    />
  );
}

const columnsOf = (t: Words<'templates'>): Column<ListedTemplate>[] => [
  { key: 'subject', label: t('subject'), value: ({ email_subject: subject }) => subject },
  { key: 'changed', label: t('changed'), value: ({ post_modified_gmt: at }) => inFull(`${at.replace(' ', 'T')}Z`) },
];
