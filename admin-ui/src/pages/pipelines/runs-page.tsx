import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks';
import type { ParamsOf, PipelineRun, Recipe } from '../../api/operations';
import type { ListedPost } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { chosen } from '../../ui/chosen';
import type { Column } from '../../ui/list/columns';
import { DataList } from '../../ui/list/data-list';
import { EmptyList } from '../../ui/list/empty-list';
import { type ListState, useListState } from '../../ui/list/list-state';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { fromNow, inFull } from '../../ui/times';
import { NotLoaded } from './not-loaded';
import { useRecipes } from './queries';
import { RunPost, RunState, usePosts } from './run-words';
import { ViewsBar } from './views-bar';

const statuses = ['ok', 'error', 'skipped', 'held', 'running', 'queued'] as const;

function asked(list: ListState): ParamsOf<'pipelines', 'list_runs'> {
  const status = chosen(
    statuses.map((value) => ({ value })),
    list.filter('status'),
  );
  const recipe_id = list.filter('recipe');
  return { page: list.page, per_page: 25, ...(status && { status }), ...(recipe_id !== '' && { recipe_id }) };
}

/** What was done with posts, the newest first. */
export function RunsPage() {
  const t = useText('pipelines');
  const frame = useText('frame');
  const api = useApi();
  const params = asked(useListState('/pipelines/runs'));
  const { data: recipes = [] } = useRecipes();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['pipelines', 'runs', params],
    queryFn: () => api.operate('pipelines', 'list_runs', params),
    placeholderData: (before) => before,
    staleTime: 5000,
    refetchInterval: 15_000,
  });
  const posts = usePosts(data?.items ?? []);
  return (
    <>
      <PageHead title={frame('page_pipelines')} lead={t('runs_lead')} />
      {!data && <NotLoaded error={error} failed={t('runs_failed')} loading={t('runs_loading')} refetch={refetch} />}
      {data && (
        <>
          <ViewsBar current="runs" />
          <DataList
            path="/pipelines/runs"
            name={t('runs')}
            rows={data.items}
            served={data}
            isStale={isPlaceholderData}
            isSearched={false}
            idOf={({ id }) => String(id)}
            nameOf={({ id }) => t('run_title', { id: String(id) })}
            filters={[
              {
                key: 'status',
                label: t('state'),
                choices: statuses.map((status) => ({ value: status, label: t('run_status', { status }) })),
              },
              { key: 'recipe', label: t('recipe'), choices: recipes.map(({ id, name }) => ({ value: id, label: name })) },
            ]}
            columns={columnsOf({ recipes, posts, t })}
            actions={({ id }) => (
              <Button
                component={Link}
                to={`/pipelines/runs/${id}`}
                size="xs"
                variant="default"
                aria-label={t('details_of', { id: String(id) })}
              >
                {t('details')}
              </Button>
            )}
            empty={<EmptyList title={t('runs_none')} text={t('runs_none_text')} />}
          />
        </>
      )}
    </>
  );
}

interface ColumnsOf {
  recipes: readonly Recipe[];
  posts: readonly ListedPost[] | undefined;
  t: Texts<'pipelines'>;
}

/** The recipe of a run by its name; a delivery of a source has none. */
export function recipeOf({ recipe_id }: PipelineRun, recipes: readonly Recipe[], t: Texts<'pipelines'>): string {
  if (recipe_id === '') return t('delivery');
  return recipes.find(({ id }) => id === recipe_id)?.name ?? recipe_id;
}

const columnsOf = ({ recipes, posts, t }: ColumnsOf): Column<PipelineRun>[] => [
  {
    key: 'at',
    label: t('at'),
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => (
      <Text size="sm" title={inFull(created_at)} style={{ whiteSpace: 'nowrap' }}>
        {fromNow(created_at, Date.now())}
      </Text>
    ),
  },
  { key: 'state', label: t('state'), value: ({ status }) => t('run_status', { status }), cell: (run) => <RunState run={run} /> },
  { key: 'post', label: t('post'), value: ({ post_id }) => post_id, cell: ({ post_id }) => <RunPost id={post_id} posts={posts} /> },
  { key: 'recipe', label: t('recipe'), value: (run) => recipeOf(run, recipes, t) },
  { key: 'by', label: t('started_by'), value: ({ trigger_kind }) => t('kind_of_run', { kind: trigger_kind }) },
  { key: 'changed', label: t('changed'), value: ({ changed }) => (changed ? t('yes') : t('no')) },
  { key: 'took', label: t('took'), value: ({ duration_ms }) => t('ms', { ms: duration_ms }) },
  { key: 'from', label: t('from'), value: ({ source }) => source, isHidden: true },
  { key: 'message', label: t('message'), value: ({ message }) => message, isHidden: true },
];
