import { Button, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { LeadStatus } from '../../api/operations';
import { useText } from '../../texts';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { useStatusChoices } from './status';
import { statusOf } from './statuses';

/** Sets what has become of a lead. */
export function StatusSection({ id, status }: { id: number; status: string }) {
  const t = useText('lead');
  const leads = useText('leads');
  const frame = useText('frame');
  const choices = useStatusChoices();
  const api = useApi();
  const queries = useQueryClient();
  const [shown, setShown] = useState(status);
  const set = useAction((next: LeadStatus) => api.operate('leads', 'set_status', { id, status: next }));

  async function save() {
    const next = statusOf(shown);
    const done = next && (await set.run(next));
    if (!done) return;
    await queries.invalidateQueries({ queryKey: ['leads'] });
    notifications.show({ color: 'green', title: t('saved'), message: t('status_saved', { status: leads(`status_${next}`) }) });
  }

  return (
    <Section title={leads('status')} lead={t('status_lead')}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={leads('status')}
          value={shown}
          onChange={({ currentTarget: { value } }) => setShown(value)}
          data={choices}
          flex={1}
        />
        <Button disabled={shown === status} loading={set.isPending} onClick={() => void save()}>
          {frame('save')}
        </Button>
      </Group>
      {set.error !== undefined && <Failure isInline title={t('status_failed')} message={messageOf(set.error)} />}
    </Section>
  );
}
