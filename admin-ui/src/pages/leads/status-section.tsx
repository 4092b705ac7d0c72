import { Button, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { statuses } from './status';

/** Sets what has become of a lead. */
export function StatusSection({ id, status }: { id: number; status: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(status);
  const set = useAction((next: string) => api.operate<{ label: string }>('leads', 'set_status', { id, status: next }));

  async function save() {
    const done = await set.run(chosen);
    if (!done) return;
    await queries.invalidateQueries({ queryKey: ['leads'] });
    notifications.show({ color: 'green', title: 'Saved', message: `The lead is ${done.label.toLowerCase()} from now on.` });
  }

  return (
    <Section title="Status" lead="Each change is an event of the timeline.">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Status"
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data={Object.entries(statuses).map(([value, { label }]) => ({ value, label }))}
          flex={1}
        />
        <Button disabled={chosen === status} loading={set.isPending} onClick={() => void save()}>
          Save
        </Button>
      </Group>
      {set.error !== undefined && <Failure isInline title="The status was not changed" message={messageOf(set.error)} />}
    </Section>
  );
}
