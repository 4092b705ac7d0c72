import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

type Payload = SourceAbout['undecided'][number];

interface UndecidedSectionProps {
  source: ContentSource;
  undecided: readonly Payload[];
}

/** Payloads that wait for a person: each is tried again or given up alone. */
export function UndecidedSection({ source, undecided }: UndecidedSectionProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [discarding, setDiscarding] = useState<Payload>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['sources'] });
  const replay = useAction((delivery_id: string) => api.operate('content_sources', 'replay', { id: source.id, delivery_id }));
  const discard = useAction((delivery_id: string) =>
    confirmed(api, { resource: 'content_sources', action: 'discard', params: { id: source.id, delivery_id } }),
  );

  async function give(payload: Payload) {
    if ((await discard.run(payload.delivery_id)) === undefined) return;
    setDiscarding(undefined);
    await refresh();
  }

  if (undecided.length === 0) return null;
  return (
    <Section title="Held and failed payloads" lead="Replay tries one again. What came later for the same article stays as it is.">
      <Stack gap="sm">
        {replay.error !== undefined && <Failure isInline title="The payload was not replayed" message={messageOf(replay.error)} />}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Held and failed payloads">
          {undecided.map((payload) => (
            <Group key={payload.delivery_id} component="li" justify="space-between" gap="xs" align="flex-start">
              <Stack gap={0} style={{ flex: '1 1 20rem', overflowWrap: 'anywhere' }}>
                <Text size="sm">{reasonOf(payload)}</Text>
                <Text size="xs" c="dimmed">
                  {inFull(payload.received_at)}, {payload.delivery_id}
                </Text>
              </Stack>
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={source.mapping_status !== 'approved'}
                  loading={replay.isPending}
                  onClick={() => void replay.run(payload.delivery_id).then(refresh)}
                >
                  Replay
                </Button>
                {payload.state === 'held' && (
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDiscarding(payload)}>
                    Discard
                  </Button>
                )}
              </Group>
            </Group>
          ))}
        </Stack>
      </Stack>
      {discarding && (
        <ConfirmDialog
          title="Discard this payload?"
          action="Discard"
          isGrave
          isPending={discard.isPending}
          failure={discard.error !== undefined && <Failure isInline title="It was not discarded" message={messageOf(discard.error)} />}
          onConfirm={() => void give(discarding)}
          onClose={() => setDiscarding(undefined)}
        >
          {discarding.items === null ? 'No post is made of it.' : `No post is made of ${countOf(discarding.items)}; the others stay.`} Its
          sender may send it again.
        </ConfirmDialog>
      )}
    </Section>
  );
}

const countOf = (items: number) => (items === 1 ? 'the held item' : `the ${items} held items`);

function reasonOf({ state, reason }: Payload): string {
  if (reason === null) return 'It waits until a mapping is approved.';
  return state === 'failed' ? `Failed: ${reason}` : reason;
}
