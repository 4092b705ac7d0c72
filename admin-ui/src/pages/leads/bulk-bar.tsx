import { Button, Card, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { LeadRow, LeadStatus } from '../../api/operations';
import { chosen } from '../../ui/chosen';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';
import { statusChoices } from './status';

interface BulkBarProps {
  /** At least one. */
  leads: readonly LeadRow[];
  /** They are dealt with. */
  onDone: () => void;
}

const counted = (count: number) => (count === 1 ? 'One lead' : `${count} leads`);

/** What can be done with the leads that are selected. */
export function BulkBar({ leads, onDone }: BulkBarProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const spam = leads.filter(({ status }) => status === 'spam').map(({ id }) => id);
  const set = useAction((status: LeadStatus, ids: number[]) => api.operate('leads', 'set_statuses', { ids, status }));
  const remove = useAction(() => confirmed(api, { resource: 'leads', action: 'delete_spam', params: { ids: spam } }));

  async function done(message: string) {
    notifications.show({ color: 'green', title: 'Done', message });
    onDone();
    await queries.invalidateQueries({ queryKey: ['leads'] });
  }

  async function change(status: LeadStatus, ids: number[]) {
    const answer = await set.run(status, ids);
    const { label } = statusChoices.find(({ value }) => value === status) ?? { label: status };
    if (answer) await done(`${counted(answer.count)}: ${label.toLowerCase()} from now on.`);
  }

  async function deleteSpam() {
    if (!(await remove.run())) return;
    setDeleting(false);
    await done(`${counted(spam.length)} deleted.`);
  }

  return (
    <Card withBorder padding="sm" role="region" aria-label="Selected leads">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {counted(leads.length)} selected
        </Text>
        <NativeSelect
          aria-label="Set the status of the selected leads"
          value=""
          disabled={set.isPending}
          data={[{ value: '', label: 'Set status…' }, ...statusChoices]}
          onChange={({ currentTarget: { value } }) => {
            const status = chosen(statusChoices, value);
            if (status)
              void change(
                status,
                leads.map(({ id }) => id),
              );
          }}
        />
        <Button
          variant="default"
          loading={set.isPending}
          onClick={() =>
            void change(
              'spam',
              leads.map(({ id }) => id),
            )
          }
        >
          Mark as spam
        </Button>
        <Button variant="default" disabled={spam.length === 0} loading={set.isPending} onClick={() => void change('new', spam)}>
          Not spam
        </Button>
        <Button color="red.8" disabled={spam.length === 0} onClick={() => setDeleting(true)}>
          Delete spam
        </Button>
      </Group>
      {set.error !== undefined && <Failure isInline title="Nothing was changed" message={messageOf(set.error)} />}
      {isDeleting && (
        <ConfirmDialog
          title="Delete spam?"
          action="Delete"
          isGrave
          isPending={remove.isPending}
          failure={remove.error !== undefined && <Failure isInline title="Nothing was deleted" message={messageOf(remove.error)} />}
          onConfirm={() => void deleteSpam()}
          onClose={() => setDeleting(false)}
        >
          {counted(spam.length)} marked as spam with events, messages and contact details. This cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
