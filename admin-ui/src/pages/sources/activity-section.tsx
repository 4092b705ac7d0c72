import { Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import type { PipelineRun } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { useText } from '../../texts';
import { Link } from '../../ui/router';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

type LatestPost = SourceAbout['posts'][number];
type WaitingPicture = SourceAbout['pictures_waiting'][number];

interface ActivitySectionProps {
  runs: readonly PipelineRun[];
  posts: readonly LatestPost[];
  pictures: readonly WaitingPicture[];
}

/** What became of what came last: each run with what it says, and its post where visitors see it. */
export function ActivitySection({ runs, posts, pictures }: ActivitySectionProps) {
  const t = useText('sources');
  if (runs.length === 0) return null;
  return (
    <Section title={t('runs')} lead={t('runs_lead')}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('runs')}>
        {runs.map((run) => (
          <Run key={run.id} run={run} post={posts.find(({ id }) => id === run.post_id)} />
        ))}
      </Stack>
      <Waiting pictures={pictures} posts={posts} />
      <Anchor component={Link} to="/pipelines/runs" size="sm" mt="sm" display="inline-block">
        {t('all_runs')}
      </Anchor>
    </Section>
  );
}

/** Pictures whose address did not answer: they are asked for again, and what each waits for is told. */
function Waiting({ pictures, posts }: Pick<ActivitySectionProps, 'pictures' | 'posts'>) {
  const t = useText('sources');
  if (pictures.length === 0) return null;
  const nameOf = (post: number) => posts.find(({ id }) => id === post)?.title || t('post_number', { number: String(post) });
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        {t('pictures')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('pictures_text')}
      </Text>
      <List size="sm" aria-label={t('pictures')}>
        {pictures.map(({ post_id, url, problem, since, tried_at }) => (
          <List.Item key={`${post_id} ${url}`} style={{ overflowWrap: 'anywhere' }}>
            {t('picture', {
              post: nameOf(post_id),
              url,
              problem,
              when: tried_at === null ? t('picture_since', { time: inFull(since) }) : t('picture_tried', { time: inFull(tried_at) }),
            })}
          </List.Item>
        ))}
      </List>
    </>
  );
}

const colors: Readonly<Record<string, string>> = { ok: 'green', error: 'red', held: 'yellow' };

function Run({ run, post }: { run: PipelineRun; post: LatestPost | undefined }) {
  const t = useText('sources');
  const by = run.recipe_id === '' ? '' : t('recipe', { id: run.recipe_id });
  return (
    <Group component="li" gap="xs" align="flex-start" wrap="nowrap">
      <Badge variant="light" color={colors[run.status] ?? 'gray'} tt="none" fw={600} miw={84}>
        {t('run_status', { status: run.status })}
      </Badge>
      <Stack gap={0} style={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        {post && <Title post={post} />}
        <Text size="sm">{[by, run.message].filter(Boolean).join(': ')}</Text>
        <Text size="xs" c="dimmed">
          {inFull(run.created_at)}
        </Text>
      </Stack>
    </Group>
  );
}

function Title({ post: { title, status, due, url } }: { post: LatestPost }) {
  const t = useText('sources');
  const name = title || t('untitled');
  if (url !== null)
    return (
      <Anchor href={url} size="sm" fw={600}>
        {name}
      </Anchor>
    );
  return (
    <Text size="sm" fw={600}>
      {name}{' '}
      <Text span size="sm" c="dimmed" fw={400}>
        ({due === null ? t('post_status', { status }) : t('due', { time: inFull(due) })})
      </Text>
    </Text>
  );
}
