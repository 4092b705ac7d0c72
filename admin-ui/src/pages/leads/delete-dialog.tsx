import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { Dialog } from '../../ui/dialog';
import { navigate } from '../../ui/router';
import { Failure } from '../../ui/states';

interface DeleteDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Deletes a lead for good, once its ref was typed. */
export function DeleteDialog({ lead, onClose }: DeleteDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const remove = useAction((id: number) => confirmed(api, { resource: 'leads', action: 'delete', params: { id } }));
  const isTyped = typed.trim().toUpperCase() === lead.ref;

  async function confirm() {
    if (!isTyped || !(await remove.run(lead.id))) return;
    notifications.show({ color: 'green', title: 'Deleted', message: `${lead.ref} and its events were deleted.` });
    navigate('/leads');
    queries.removeQueries({ queryKey: ['leads', lead.id] });
    void queries.invalidateQueries({ queryKey: ['leads'] });
  }

  return (
    <Dialog opened onClose={onClose} title={`Delete ${lead.ref}?`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack>
          <Text size="sm">
            The lead, its {lead.chain.count === 1 ? 'event' : `${lead.chain.count} events`} and its contact details are removed for good.
          </Text>
          <TextInput
            label={`Type ${lead.ref} to confirm`}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {remove.error !== undefined && <Failure isInline title="The lead was not deleted" message={messageOf(remove.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" disabled={!isTyped} loading={remove.isPending}>
              Delete
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
