import { Anchor, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { SourceAbout } from '../../api/types';
import { postUrl } from '../../places';
import { useSentences } from '../../sentences';
import { useText } from '../../texts';
import { inFull } from '../../ui/times';

/** A payload that came. */
export type Came = SourceAbout['came'][number];

const colors = { received: 'blue', held: 'yellow', done: 'green', skipped: 'gray', failed: 'red' } as const;

interface CameRowProps {
  payload: Came;
  posts: SourceAbout['posts'];
  isChosen: boolean;
  onChosen: (isChosen: boolean) => void;
  /** Undefined while nothing can be processed again. */
  onReplay: (() => void) | undefined;
}

/** One payload with its posts and what became of it. */
export function CameRow({ payload, posts, isChosen, onChosen, onReplay }: CameRowProps) {
  const t = useText('sources');
  const translate = useSentences();
  const { delivery_id: id, state, reason, length, received_at: at, results } = payload;
  return (
    <Group component="li" gap="xs" align="flex-start" wrap="nowrap">
      <Checkbox
        mt={2}
        aria-label={t('came_choose', { time: inFull(at) })}
        checked={isChosen}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <Stack gap={2} style={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Badge variant="light" color={colors[state]} tt="none" fw={600} miw={84}>
            {t(`came_${state}`)}
          </Badge>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!onReplay || state === 'received'}
            aria-label={t('replay_one', { time: inFull(at) })}
            onClick={onReplay}
          >
            {t('replay')}
          </Button>
        </Group>
        {results.slice(0, 5).map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has nothing of its own but its place
          <Result key={place} result={result} posts={posts} />
        ))}
        {results.length > 5 && (
          <Text size="xs" c="dimmed">
            {t('came_more', { count: results.length - 5 })}
          </Text>
        )}
        {(reason !== null || results.length === 0) && (
          <Text size="sm">{reason === null ? t('came_fine', { state }) : translate(reason)}</Text>
        )}
        <Text size="xs" c="dimmed">
          {inFull(at)}, {t('came_length', { length })}, {id}
        </Text>
      </Stack>
    </Group>
  );
}

function Result({ result: { post: number, message }, posts }: { result: Came['results'][number]; posts: SourceAbout['posts'] }) {
  const t = useText('sources');
  const translate = useSentences();
  const post = posts.find(({ id }) => id === number);
  return (
    <Text size="sm">
      {post && (
        <>
          <PostLink href={post.url ?? postUrl(post.id)}>{post.title || t('untitled')}</PostLink>
          {post.url === null && (
            <Text span size="sm" c="dimmed">
              {' '}
              ({t('post_status', { status: post.status })})
            </Text>
          )}
          {' – '}
        </>
      )}
      {translate(message)}
    </Text>
  );
}

/** To the page of a post, or to where it is edited; its title alone where the host has no such page. */
function PostLink({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return <b>{children}</b>;
  return (
    <Anchor href={href} size="sm" fw={600}>
      {children}
    </Anchor>
  );
}
