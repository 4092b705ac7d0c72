import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { type Came, CameRow } from './came-row';

interface CameSectionProps {
  source: ContentSource;
  about: Pick<SourceAbout, 'came' | 'posts' | 'reingest_mode'>;
}

/** Every payload that came last, with its posts, what became of it and why; one or several are processed again (D604, D640). */
export function CameSection({ source, about: { came, posts, reingest_mode } }: CameSectionProps) {
  const t = useText('sources');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<readonly string[]>([]);
  const { replay, sent } = useReplays(source.id, came, (ids) => {
    setAsking((held) => held.filter((id) => !ids.includes(id)));
    setChosen((held) => held.filter((id) => !ids.includes(id)));
  });
  const isReady = source.mapping_status === 'approved' && source.enabled;
  const marked = came.filter(({ delivery_id: id }) => chosen.includes(id)).map(({ delivery_id: id }) => id);

  if (came.length === 0) return null;
  return (
    <Section title={t('came')} lead={t('came_lead')}>
      <Stack gap="sm">
        <Group gap="sm" mih={30}>
          <Checkbox
            label={t('came_all')}
            checked={marked.length === came.length}
            indeterminate={marked.length > 0 && marked.length < came.length}
            onChange={({ currentTarget }) => setChosen(currentTarget.checked ? came.map(({ delivery_id: id }) => id) : [])}
          />
          {marked.length > 0 && (
            <Button size="compact-sm" variant="default" disabled={!isReady} onClick={() => setAsking(marked)}>
              {t('replay_chosen', { count: marked.length })}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {sentence(sent, came, t)}
          </Text>
        </Group>
        {!isReady && (
          <Text size="sm" c="dimmed">
            {t(source.enabled ? 'replay_wants_mapping' : 'replay_wants_enabled')}
          </Text>
        )}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', maxHeight: 480, overflowY: 'auto' }} aria-label={t('came')}>
          {came.map((payload) => (
            <CameRow
              key={payload.delivery_id}
              payload={payload}
              posts={posts}
              isChosen={chosen.includes(payload.delivery_id)}
              onChosen={(isOn) => setChosen(isOn ? [...chosen, payload.delivery_id] : chosen.filter((id) => id !== payload.delivery_id))}
              onReplay={isReady ? () => setAsking([payload.delivery_id]) : undefined}
            />
          ))}
        </Stack>
      </Stack>
      {asking.length > 0 && (
        <ConfirmDialog
          title={t('replay_title', { count: asking.length })}
          action={t('replay')}
          isPending={replay.isPending}
          failure={replay.error !== undefined && <Failure isInline title={t('not_replayed')} message={messageOf(replay.error)} />}
          onConfirm={() => void replay.run(asking)}
          onClose={() => setAsking([])}
        >
          {t('replay_effect')} {t('replay_mode', { mode: reingest_mode })}
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** Processes payloads again, the oldest first, and remembers which; `onSent` hears of those that were taken, also where one was refused. */
function useReplays(id: string, came: readonly Came[], onSent: (ids: readonly string[]) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [sent, setSent] = useState<readonly string[]>([]);
  const replay = useAction(async (ids: readonly string[]) => {
    const oldest = came
      .map(({ delivery_id }) => delivery_id)
      .filter((one) => ids.includes(one))
      .reverse();
    const done: string[] = [];
    try {
      for (const delivery_id of oldest) {
        await api.operate('content_sources', 'replay', { id, delivery_id, again: true });
        done.push(delivery_id);
      }
    } finally {
      setSent(done);
      await queries.invalidateQueries({ queryKey: ['sources'] });
      onSent(done);
    }
  });
  return { replay, sent };
}

function sentence(sent: readonly string[], came: readonly Came[], t: ReturnType<typeof useText<'sources'>>): string {
  const replayed = came.filter(({ delivery_id: id }) => sent.includes(id));
  if (replayed.length === 0) return '';
  const waiting = replayed.filter(({ state }) => state === 'received').length;
  if (waiting > 0) return t('replay_waiting', { count: waiting });
  const count = (word: string) =>
    replayed.reduce((sum, { results }) => sum + results.filter(({ message }) => message.startsWith(word)).length, 0);
  const [created, updated] = [count('Created.'), count('Updated.')];
  const all = replayed.reduce((sum, { results }) => sum + results.length, 0);
  return t('replay_done', { count: replayed.length, created, updated, rest: all - created - updated });
}
