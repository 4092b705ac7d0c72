import { Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { PartForm } from '../../../../ui/part-form';
import { useCrmApi, useStoring } from '../../api/crm-hooks';
import type { SequenceEmail } from '../../api/sequences';
import { problemOf, sentTimings, timingsOf, weekdays } from './timings';

/** At which times of which days it may leave, once its wait is over. */
export function TimingSection({ email }: { email: SequenceEmail }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const [timings, setTimings] = useState(() => timingsOf(email.settings));
  const set = (changed: Partial<typeof timings>) => setTimings({ ...timings, ...changed });
  const problem = problemOf(timings);
  const storing = useStoring(() => crm.saveSequenceEmail(email.parent_id ?? 0, email.id, { settings: { timings: sentTimings(timings) } }));

  return (
    <Section title={t('timing')} lead={t('timing_lead')}>
      <PartForm action={t('timing_save')} problem={problem && t(problem)} {...storing}>
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
      </PartForm>
    </Section>
  );
}
