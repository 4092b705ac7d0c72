import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { LeadRow, LeadStatus } from '../../api/operations';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';
import { useStatusChoices } from './status';
import { statusOf } from './statuses';

interface BulkBarProps {
  /** At least one. */
  leads: readonly LeadRow[];
  /** They are dealt with. */
  onDone: () => void;
}

/** What can be done with the leads that are selected. */
export function BulkBar({ leads, onDone }: BulkBarProps) {
  const t = useText('leads');
  const api = useApi();
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const all = leads.map(({ id }) => id);
  const spam = leads.filter(({ status }) => status === 'spam').map(({ id }) => id);
  const set = useAction((status: LeadStatus, ids: number[]) => api.operate('leads', 'set_statuses', { ids, status }));
  const remove = useAction(() => confirmed(api, { resource: 'leads', action: 'delete_spam', params: { ids: spam } }));

  async function done(message: string) {
    notifications.show({ color: 'green', title: t('done'), message });
    onDone();
    await queries.invalidateQueries({ queryKey: ['leads'] });
  }

  async function change(status: LeadStatus | undefined, ids: number[]) {
    const answer = status && (await set.run(status, ids));
    if (answer) await done(t('bulk_changed', { count: answer.count, status: t(`status_${status}`) }));
  }

  async function deleteSpam() {
    if (!(await remove.run())) return;
    setDeleting(false);
    await done(t('bulk_deleted', { count: spam.length }));
  }

  return (
    <section aria-label={t('bulk')}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t('bulk_count', { count: leads.length })}
        </Text>
        <StatusPicker isPending={set.isPending} onPick={(status) => void change(status, all)} />
        <Button size="xs" variant="default" loading={set.isPending} onClick={() => void change('spam', all)}>
          {t('bulk_spam')}
        </Button>
        <Button size="xs" variant="default" disabled={spam.length === 0} loading={set.isPending} onClick={() => void change('new', spam)}>
          {t('bulk_no_spam')}
        </Button>
        <Button size="xs" color="red.8" disabled={spam.length === 0} onClick={() => setDeleting(true)}>
          {t('bulk_delete')}
        </Button>
      </Group>
      {set.error !== undefined && <Failure isInline title={t('not_changed')} message={messageOf(set.error)} />}
      {isDeleting && (
        <ConfirmDialog
          title={t('delete_spam_title')}
          action={t('delete')}
          isGrave
          isPending={remove.isPending}
          failure={remove.error !== undefined && <Failure isInline title={t('not_deleted')} message={messageOf(remove.error)} />}
          onConfirm={() => void deleteSpam()}
          onClose={() => setDeleting(false)}
        >
          {t('delete_spam_text', { count: spam.length })}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface StatusPickerProps {
  isPending: boolean;
  onPick: (status: LeadStatus | undefined) => void;
}

function StatusPicker({ isPending, onPick }: StatusPickerProps) {
  const t = useText('leads');
  const statuses = useStatusChoices();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('bulk_status')}
      value=""
      disabled={isPending}
      data={[{ value: '', label: t('bulk_choose') }, ...statuses]}
      onChange={({ currentTarget: { value } }) => onPick(statusOf(value))}
    />
  );
}
