import { Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { type StoredDraft, useStoredDraft } from '../../../../records/stored-draft';
import { useText, type Text as Words } from '../../../../texts';
import { useCrmApi } from '../../api/crm-hooks';
import type { SequenceEmail } from '../../api/sequences';
import { useSaid } from '../flow/use-said';
import { problemOf, sentTimings, type Timings, timingsOf, weekdays } from './timings';

/** At which times of which days it may leave, once its wait is over. */
export function TimingSection({ email }: { email: SequenceEmail }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const [id, emailId] = [email.parent_id ?? 0, email.id];
  const { said, say } = useSaid();
  const draft: StoredDraft<Timings> = useStoredDraft<Timings>(timingsOf(email.settings), {
    load: async (seen) => timingsOf(Object((await crm.sequenceEmail(id, emailId, seen)).settings)),
    // The engine takes the times as a whole.
    save: (changed, seen, latest) =>
      crm.saveSequenceEmail([id, emailId], { settings: { timings: sentTimings({ ...latest, ...changed }) } }, seen).then(said),
  });
  const { fields: timings, set } = draft;
  const problem = problemOf(timings);

  return (
    <Section title={t('timing')} lead={t('timing_lead')}>
      <DraftForm
        draft={{
          ...draft,
          conflict: draft.conflict.map((one) => ({ ...one, theirs: inWords(one.theirs, t), mine: inWords(one.mine, t) })),
        }}
        action={t('timing_save')}
        labelOf={(name) => t(labels[name as keyof typeof labels])}
        problem={problem && t(problem)}
        onSaved={say}
      >
        <Switch
          label={t('timing_window')}
          checked={timings.hasWindow}
          onChange={({ currentTarget: { checked } }) => set({ hasWindow: checked })}
        />
        {timings.hasWindow && (
          <Group>
            <TextInput
              type="time"
              label={t('timing_from')}
              value={timings.from}
              onChange={({ currentTarget: { value } }) => set({ from: value })}
            />
            <TextInput
              type="time"
              label={t('timing_to')}
              value={timings.to}
              onChange={({ currentTarget: { value } }) => set({ to: value })}
            />
          </Group>
        )}
        <Switch
          label={t('timing_days')}
          checked={timings.hasDays}
          onChange={({ currentTarget: { checked } }) => set({ hasDays: checked })}
        />
        {timings.hasDays && (
          <Checkbox.Group label={t('timing_which')} value={[...timings.days]} onChange={(days) => set({ days })}>
            <Stack gap="xs" mt={6}>
              {weekdays.map((day) => (
                <Checkbox key={day} value={day} label={t('weekday', { day })} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </DraftForm>
    </Section>
  );
}

const labels = { hasWindow: 'timing_window', from: 'timing_from', to: 'timing_to', hasDays: 'timing_days', days: 'timing_which' } as const;

/** What two people chose, as both of them read it. */
function inWords(value: unknown, t: Words<'sequences'>): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return Array.isArray(value) ? value.map((day) => t('weekday', { day: String(day) })).join(', ') : String(value);
}
