import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { useSentences } from '../../sentences';
import { type Text as Texts, useText } from '../../texts';
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
  const t = useText('sources');
  const translate = useSentences();
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
    <Section title={t('undecided')} lead={t('undecided_lead')}>
      <Stack gap="sm">
        {replay.error !== undefined && <Failure isInline title={t('not_replayed')} message={messageOf(replay.error)} />}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('undecided')}>
          {undecided.map((payload) => (
            <Group key={payload.delivery_id} component="li" justify="space-between" gap="xs" align="flex-start">
              <Stack gap={0} style={{ flex: '1 1 20rem', overflowWrap: 'anywhere' }}>
                <Text size="sm">{reasonOf(payload, t, translate)}</Text>
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
                  {t('replay')}
                </Button>
                {payload.state === 'held' && (
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDiscarding(payload)}>
                    {t('discard')}
                  </Button>
                )}
              </Group>
            </Group>
          ))}
        </Stack>
      </Stack>
      {discarding && (
        <ConfirmDialog
          title={t('discard_title')}
          action={t('discard')}
          isGrave
          isPending={discard.isPending}
          failure={discard.error !== undefined && <Failure isInline title={t('not_discarded')} message={messageOf(discard.error)} />}
          onConfirm={() => void give(discarding)}
          onClose={() => setDiscarding(undefined)}
        >
          {discarding.items === null ? t('discard_all') : t('discard_items', { items: discarding.items })}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function reasonOf({ state, reason: message }: Payload, t: Texts<'sources'>, translate: (text: string) => string): string {
  if (message === null) return t('waits_for_approval');
  const reason = translate(message);
  return state === 'failed' ? t('failed_why', { reason }) : reason;
}
