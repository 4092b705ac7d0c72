import { Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import type { PipelineRun } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
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
  if (runs.length === 0) return null;
  return (
    <Section title="Latest runs" lead="What became of what came last: what was written, left out or could not be had.">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Latest runs">
        {runs.map((run) => (
          <Run key={run.id} run={run} post={posts.find(({ id }) => id === run.post_id)} />
        ))}
      </Stack>
      <Waiting pictures={pictures} posts={posts} />
      <Anchor component={Link} to="/console/pipelines/list_runs" size="sm" mt="sm" display="inline-block">
        All runs in the console
      </Anchor>
    </Section>
  );
}

/** Pictures whose address did not answer: they are asked for again, and what each waits for is told. */
function Waiting({ pictures, posts }: Pick<ActivitySectionProps, 'pictures' | 'posts'>) {
  if (pictures.length === 0) return null;
  const nameOf = (post: number) => posts.find(({ id }) => id === post)?.title || `post ${post}`;
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        Pictures that could not be fetched yet
      </Text>
      <Text size="xs" c="dimmed">
        They are tried again by themselves; until then the post names the address that was sent.
      </Text>
      <List size="sm" aria-label="Pictures that could not be fetched yet">
        {pictures.map(({ post_id, url, problem, since, tried_at }) => (
          <List.Item key={`${post_id} ${url}`} style={{ overflowWrap: 'anywhere' }}>
            In {nameOf(post_id)}, {url}: {problem} ({tried_at === null ? `since ${inFull(since)}` : `last tried ${inFull(tried_at)}`})
          </List.Item>
        ))}
      </List>
    </>
  );
}

const colors: Readonly<Record<string, string>> = { ok: 'green', error: 'red', held: 'yellow' };
const words: Readonly<Record<string, string>> = { ok: 'Done', error: 'Failed', held: 'Held', skipped: 'Left alone' };

function Run({ run, post }: { run: PipelineRun; post: LatestPost | undefined }) {
  const by = run.recipe_id === '' ? '' : `Recipe ${run.recipe_id}`;
  return (
    <Group component="li" gap="xs" align="flex-start" wrap="nowrap">
      <Badge variant="light" color={colors[run.status] ?? 'gray'} tt="none" fw={600} miw={84}>
        {words[run.status] ?? run.status}
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
  const name = title || 'Untitled';
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
        ({due === null ? status : `scheduled for ${inFull(due)}`})
      </Text>
    </Text>
  );
}
