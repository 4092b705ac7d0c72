import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useAssignees } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { CloseIcon } from '../../ui/icons';
import { Failure } from '../../ui/states';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

/** Who takes care of a lead, and when they want to be reminded of it. */
export function CareSection({ lead: { id, assignee, reminders } }: { lead: Lead }) {
  const t = useText('lead');
  const leads = useText('leads');
  const api = useApi();
  const queries = useQueryClient();
  const { data: accounts = [] } = useAssignees();
  const [at, setAt] = useState('');
  const [text, setText] = useState('');
  const refresh = () => queries.invalidateQueries({ queryKey: ['leads'] });
  const assign = useAction((user: number | null) => api.operate('leads', 'assign', { id, user_id: user }));
  const add = useAction(() => api.operate('leads', 'add_reminder', { id, at: new Date(at).toISOString(), text: text.trim() }));
  const remove = useAction((reminder: number) => api.operate('leads', 'delete_reminder', { reminder_id: reminder }));
  const error = assign.error ?? add.error ?? remove.error;
  const known = accounts.some(({ user_id }) => user_id === assignee?.user_id);
  const choices = known || !assignee ? accounts : [assignee, ...accounts];

  async function save() {
    if (!(await add.run())) return;
    setAt('');
    setText('');
    await refresh();
  }

  return (
    <Section title={t('care')} lead={t('care_lead')}>
      <Stack gap="sm">
        <NativeSelect
          label={leads('assignee')}
          value={String(assignee?.user_id ?? '')}
          disabled={assign.isPending}
          data={[{ value: '', label: t('nobody') }, ...choices.map(({ user_id, name }) => ({ value: String(user_id), label: name }))]}
          onChange={({ currentTarget: { value } }) => void assign.run(value === '' ? null : Number(value)).then(refresh)}
        />
        {reminders.map(({ reminder_id, at: due, text: what, sent_at }) => (
          <Group key={reminder_id} justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {what}
              <Text span size="xs" c="dimmed" display="block">
                {[inFull(due), sent_at !== null && t('emailed')].filter(Boolean).join(' · ')}
              </Text>
            </Text>
            <ActionIcon
              variant="default"
              aria-label={t('remove_reminder', { what })}
              onClick={() => void remove.run(reminder_id).then(refresh)}
            >
              <CloseIcon size={14} />
            </ActionIcon>
          </Group>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Stack gap="sm">
            <TextInput label={t('remind_at')} type="datetime-local" value={at} onChange={({ currentTarget: { value } }) => setAt(value)} />
            <TextInput label={t('remind_what')} value={text} maxLength={500} onChange={({ currentTarget: { value } }) => setText(value)} />
            <Button
              type="submit"
              variant="default"
              disabled={at === '' || text.trim() === ''}
              loading={add.isPending}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('remind_add')}
            </Button>
          </Stack>
        </form>
        {error !== undefined && <Failure isInline title={t('failed')} message={messageOf(error)} />}
      </Stack>
    </Section>
  );
}
