import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks';
import type { PipelineRun } from '../../api/operations';
import type { ListedPost } from '../../api/types';
import { useText } from '../../texts';
import { titleOf } from './post-picker';
import { pipelineRoutes } from './routes';

const colours: Readonly<Record<PipelineRun['status'], string>> = {
  queued: 'gray',
  running: 'blue',
  ok: 'green',
  error: 'red',
  skipped: 'gray',
  held: 'yellow',
};

/** How a run ended, or stands. */
export function RunState({ run: { status, is_dry_run } }: { run: PipelineRun }) {
  const t = useText('pipelines');
  return (
    <Group gap={4}>
      <Badge variant="light" color={colours[status]} tt="none" fw={600}>
        {t('run_status', { status })}
      </Badge>
      {is_dry_run && (
        <Badge variant="outline" color="gray" tt="none" fw={600}>
          {t('was_dry')}
        </Badge>
      )}
    </Group>
  );
}

/** The posts of some runs, by their titles. */
export function usePosts(runs: readonly PipelineRun[]) {
  const api = useApi();
  const ids = [...new Set(runs.map(({ post_id }) => post_id).filter((id) => id > 0))].sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['pipelines', 'posts', ids],
    queryFn: () => pipelineRoutes(api).postsById(ids),
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return data;
}

/** The post of a run, where visitors see it; its number where it is not known. */
export function RunPost({ id, posts }: { id: number; posts: readonly ListedPost[] | undefined }) {
  const t = useText('pipelines');
  if (id === 0) return '–';
  const post = posts?.find((one) => one.id === id);
  if (!post)
    return (
      <Text size="sm" c="dimmed">
        {posts ? t('post_gone', { id: String(id) }) : '…'}
      </Text>
    );
  if (post.url === null) return <Text size="sm">{titleOf(post, t)}</Text>;
  return (
    <Anchor href={post.url} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {titleOf(post, t)}
    </Anchor>
  );
}
