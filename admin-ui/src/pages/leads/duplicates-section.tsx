import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Link } from '../../ui/router';
import { Failure } from '../../ui/states';
import { dayOf } from '../../ui/times';
import { Section } from '../settings/section';
import { sourceName } from './source-name';

/** Other leads with the same address or number; nothing where there are none. */
export function DuplicatesSection({ lead: { id, ref, duplicates } }: { lead: Lead }) {
  const t = useText('lead');
  const leads = useText('leads');
  const api = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Lead['duplicates'][number]>();
  const merge = useAction((from: number) => confirmed(api, { resource: 'leads', action: 'merge', params: { id, from } }));

  async function perform() {
    if (!chosen || !(await merge.run(chosen.id))) return;
    setChosen(undefined);
    notifications.show({ color: 'green', title: t('merged'), message: t('merged_text', { from: chosen.ref, ref }) });
    await Promise.all([queries.invalidateQueries({ queryKey: ['leads'] }), queries.invalidateQueries({ queryKey: ['lead-contact', id] })]);
  }

  if (duplicates.length === 0) return null;
  return (
    <Section title={t('duplicates')} lead={t('duplicates_lead')}>
      <Stack gap="sm">
        {duplicates.map((one) => (
          <Group key={one.id} justify="space-between" gap="sm">
            <Text size="sm">
              <Anchor component={Link} to={`/leads/${one.id}`} size="sm" ff="monospace">
                {one.ref}
              </Anchor>
              <Text span size="xs" c="dimmed">{` · ${sourceName(one.source, leads)} · ${dayOf(one.first_seen)}`}</Text>
            </Text>
            <Button variant="default" size="xs" onClick={() => setChosen(one)}>
              {t('merge_this', { ref: one.ref })}
            </Button>
          </Group>
        ))}
      </Stack>
      {chosen && (
        <ConfirmDialog
          title={t('merge_title', { from: chosen.ref, ref })}
          action={t('merge')}
          isGrave
          isPending={merge.isPending}
          failure={merge.error !== undefined && <Failure isInline title={t('merge_failed')} message={messageOf(merge.error)} />}
          onConfirm={() => void perform()}
          onClose={() => setChosen(undefined)}
        >
          {t('merge_text', { from: chosen.ref })}
        </ConfirmDialog>
      )}
    </Section>
  );
}
