import { Button, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { LeadStatus } from '../../api/operations';
import { chosen } from '../../ui/chosen';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { statusChoices } from './status';

/** Sets what has become of a lead. */
export function StatusSection({ id, status }: { id: number; status: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [shown, setShown] = useState(status);
  const set = useAction((next: LeadStatus) => api.operate('leads', 'set_status', { id, status: next }));

  async function save() {
    const next = chosen(statusChoices, shown);
    const done = next && (await set.run(next));
    if (!done) return;
    await queries.invalidateQueries({ queryKey: ['leads'] });
    notifications.show({ color: 'green', title: 'Saved', message: `The lead is ${done.label.toLowerCase()} from now on.` });
  }

  return (
    <Section title="Status" lead="Each change is an event of the timeline.">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Status"
          value={shown}
          onChange={({ currentTarget: { value } }) => setShown(value)}
          data={statusChoices}
          flex={1}
        />
        <Button disabled={shown === status} loading={set.isPending} onClick={() => void save()}>
          Save
        </Button>
      </Group>
      {set.error !== undefined && <Failure isInline title="The status was not changed" message={messageOf(set.error)} />}
    </Section>
  );
}
