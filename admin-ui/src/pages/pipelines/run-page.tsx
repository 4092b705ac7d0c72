import { Alert, Anchor, Box, Button, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { RunDetail } from '../../api/operations';
import { useText } from '../../texts';
import { language } from '../../texts/language';
import { BackIcon, RotateIcon } from '../../ui/icons';
import { PageHead } from '../../ui/page-head';
import { Link, navigate } from '../../ui/router';
import { Failure } from '../../ui/states';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';
import { NotLoaded } from './not-loaded';
import { useChoices, useRecipes } from './queries';
import { RunPost, RunState, usePosts } from './run-words';
import { recipeOf } from './runs-page';
import { StageResults } from './stage-results';
import { stageName } from './words';

/** One run: what ran on which post, how it ended and why, and each stage with its time. */
export function RunPage({ id }: { id: number }) {
  const t = useText('pipelines');
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['pipelines', 'runs', id],
    queryFn: () => api.operate('pipelines', 'get_run', { id }),
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2000 : false),
  });
  return (
    <>
      <Anchor component={Link} to="/pipelines/runs" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('all_runs')}
      </Anchor>
      {!data && <PageHead title={t('run')} />}
      {!data && <NotLoaded error={error} failed={t('run_failed')} loading={t('run_loading')} refetch={refetch} />}
      {data && <Loaded run={data} />}
    </>
  );
}

function Loaded({ run }: { run: RunDetail }) {
  const t = useText('pipelines');
  return (
    <Box maw={860}>
      <PageHead title={t('run_title', { id: String(run.id) })} lead={<RunState run={run} />}>
        {run.recipe_id !== '' && run.post_id > 0 && <Again run={run} />}
      </PageHead>
      <Stack gap="lg">
        {run.status === 'error' && (
          <Alert color="red" variant="light">
            {run.message}
          </Alert>
        )}
        <Section title={t('facts')} lead={t('facts_lead')}>
          <Facts run={run} />
        </Section>
        <Section title={t('stages')} lead={t('stages_of_run')}>
          {run.recipe_id === '' ? <Text size="sm">{t('delivery_stages')}</Text> : <StageResults stages={run.stages} />}
        </Section>
      </Stack>
    </Box>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const t = useText('pipelines');
  const { data: recipes = [] } = useRecipes();
  const { data: choices } = useChoices();
  const posts = usePosts([run]);
  const source = choices?.sources.find(({ slug }) => slug === run.source)?.name ?? run.source;
  const recipe = recipeOf(run, recipes, t);
  const isThere = recipes.some(({ id }) => id === run.recipe_id);
  const facts = [
    [t('post'), <RunPost key="post" id={run.post_id} posts={posts} />],
    [
      t('recipe'),
      isThere ? (
        <Anchor key="recipe" component={Link} to={`/pipelines/recipes/${run.recipe_id}`} size="sm">
          {recipe}
        </Anchor>
      ) : (
        recipe
      ),
    ],
    [t('changed'), useChange(run)],
    ...(run.message !== '' && run.status !== 'error' ? [[t('message'), run.message]] : []),
    [t('started_by'), t('kind_of_run', { kind: run.trigger_kind })],
    [t('from'), run.source === 'direct' ? t('direct') : source],
    [t('at'), inFull(run.created_at)],
    [t('took'), t('ms', { ms: run.duration_ms })],
  ] as const;
  return (
    <Table verticalSpacing={6} layout="fixed">
      <Table.Tbody>
        {facts.map(([label, fact]) => (
          <Table.Tr key={String(label)}>
            <Table.Th w={120} fw={500} c="dimmed" style={{ verticalAlign: 'top' }}>
              {label}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{fact}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What became of the post, by the stages that did it. */
function useChange({ stages, changed, is_dry_run, status }: RunDetail): string {
  const t = useText('pipelines');
  const by = stages.filter((stage) => stage.changed).map(({ name }) => stageName(name, t));
  const names = new Intl.ListFormat(language()).format(by);
  if (is_dry_run && status === 'ok' && by.length > 0) return t('would_by', { stages: names });
  if (!changed) return t('changed_no');
  return by.length > 0 ? t('changed_by', { stages: names }) : t('changed_yes');
}

function Again({ run }: { run: RunDetail }) {
  const t = useText('pipelines');
  const api = useApi();
  const queries = useQueryClient();
  const again = useAction(async () => {
    const { post_id, recipe_id, is_dry_run: dry_run } = run;
    const { run_id } = await api.operate('pipelines', 'run', { post_id, recipe_id, dry_run, force: true });
    await queries.invalidateQueries({ queryKey: ['pipelines', 'runs'] });
    notifications.show({ message: t('ran_again') });
    navigate(`/pipelines/runs/${run_id}`);
  });
  return (
    <Stack gap="xs" align="flex-end">
      <Button leftSection={<RotateIcon size={16} />} onClick={() => void again.run()} loading={again.isPending}>
        {t('run_again')}
      </Button>
      {again.error !== undefined && <Failure isInline title={t('not_run')} message={messageOf(again.error)} />}
    </Stack>
  );
}
