import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Recipe } from '../../api/operations';
import type { ListedPost, PipelineRehearsal } from '../../api/types';
import { useText } from '../../texts';
import { ComparisonTable } from '../../ui/comparison-table';
import { navigate } from '../../ui/router';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { changedLines } from './article-lines';
import { PostPicker } from './post-picker';
import { pipelineRoutes } from './routes';
import { StageResults } from './stage-results';

interface TrySectionProps {
  /** As it is saved. */
  recipe: Recipe;
  isDirty: boolean;
}

/** What the recipe would make of a post, and the button that has it done. */
export function TrySection({ recipe, isDirty }: TrySectionProps) {
  const t = useText('pipelines');
  const api = useApi();
  const queries = useQueryClient();
  const [post, setPost] = useState<ListedPost>();
  const [rehearsed, setRehearsed] = useState<PipelineRehearsal>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['pipelines', 'runs'] });

  const rehearse = useAction(async ({ id }: ListedPost) => {
    setRehearsed(undefined);
    setRehearsed(await pipelineRoutes(api).rehearseRecipe(id, recipe.id));
    await refresh();
  });
  const run = useAction(async ({ id }: ListedPost) => {
    const { run_id } = await api.operate('pipelines', 'run', { post_id: id, recipe_id: recipe.id, force: true });
    await refresh();
    navigate(`/pipelines/runs/${run_id}`);
  });
  const failure = rehearse.error ?? run.error;

  return (
    <Section title={t('try')} lead={t('try_lead')}>
      <Stack gap="md">
        {isDirty && <Text size="sm">{t('try_unsaved')}</Text>}
        <PostPicker
          post={post}
          onPick={(picked) => {
            setPost(picked);
            setRehearsed(undefined);
          }}
        />
        <Group gap="sm">
          <Button disabled={!post || isDirty} loading={rehearse.isPending} onClick={() => post && void rehearse.run(post)}>
            {t('dry_run')}
          </Button>
          <Button variant="default" disabled={!post || isDirty} loading={run.isPending} onClick={() => post && void run.run(post)}>
            {t('run_now')}
          </Button>
        </Group>
        {failure !== undefined && <Failure isInline title={t('not_run')} message={messageOf(failure)} />}
        {rehearsed && <Rehearsed rehearsed={rehearsed} />}
      </Stack>
    </Section>
  );
}

function Rehearsed({ rehearsed: { status, message, stages, before, after } }: { rehearsed: PipelineRehearsal }) {
  const t = useText('pipelines');
  const lines = changedLines(before, after, t);
  const fields = lines.map(({ label }) => label).join(', ');
  const sides = [
    { title: t('before'), short: t('before'), label: t('text_before'), isNext: false },
    { title: t('after'), short: t('after'), label: t('text_after'), isNext: true },
  ];
  return (
    <Stack gap="md">
      <div role="status">
        {status === 'error' ? (
          <Alert color="red" variant="light">
            {message}
          </Alert>
        ) : (
          <Text size="sm">{lines.length === 0 ? t('would_not_change') : t('would_change', { fields })}</Text>
        )}
      </div>
      {lines.length > 0 && (
        <section aria-label={t('difference')}>
          <Title order={3} size="h5" mb="xs">
            {t('difference')}
          </Title>
          <ComparisonTable fields={t('field')} sides={sides} lines={lines} differs={(was, is) => was !== is} />
        </section>
      )}
      <div>
        <Title order={3} size="h5" mb="xs">
          {t('stage_results')}
        </Title>
        <StageResults stages={stages} />
      </div>
    </Stack>
  );
}
