import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Link } from '../../ui/router';
import { Failure } from '../../ui/states';
import { dayOf } from '../../ui/times';
import { Section } from '../settings/section';

/** Other leads with the same address or number; nothing where there are none. */
export function DuplicatesSection({ lead: { id, ref, duplicates } }: { lead: Lead }) {
  const api = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Lead['duplicates'][number]>();
  const merge = useAction((from: number) => confirmed(api, { resource: 'leads', action: 'merge', params: { id, from } }));

  async function perform() {
    if (!chosen || !(await merge.run(chosen.id))) return;
    setChosen(undefined);
    notifications.show({ color: 'green', title: 'Merged', message: `${chosen.ref} is part of ${ref} from now on.` });
    await Promise.all([queries.invalidateQueries({ queryKey: ['leads'] }), queries.invalidateQueries({ queryKey: ['lead-contact', id] })]);
  }

  if (duplicates.length === 0) return null;
  return (
    <Section title="Possible duplicates" lead="Other leads with the same email address or phone number.">
      <Stack gap="sm">
        {duplicates.map((one) => (
          <Group key={one.id} justify="space-between" gap="sm">
            <Text size="sm">
              <Anchor component={Link} to={`/leads/${one.id}`} size="sm" ff="monospace">
                {one.ref}
              </Anchor>
              <Text span size="xs" c="dimmed">{` · ${one.source} · ${dayOf(one.first_seen)}`}</Text>
            </Text>
            <Button variant="default" size="xs" onClick={() => setChosen(one)}>
              Merge {one.ref} into this lead
            </Button>
          </Group>
        ))}
      </Stack>
      {chosen && (
        <ConfirmDialog
          title={`Merge ${chosen.ref} into ${ref}?`}
          action="Merge"
          isGrave
          isPending={merge.isPending}
          failure={merge.error !== undefined && <Failure isInline title="Nothing was merged" message={messageOf(merge.error)} />}
          onConfirm={() => void perform()}
          onClose={() => setChosen(undefined)}
        >
          Messages, notes, reminders and contact details go over, and {chosen.ref} leaves the list. This cannot be undone.
        </ConfirmDialog>
      )}
    </Section>
  );
}
