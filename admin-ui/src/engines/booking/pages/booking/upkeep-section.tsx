import { Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { some } from '../../../../records/changed';
import { DraftForm } from '../../../../records/draft-form';
import type { StoredDraft } from '../../../../records/stored-draft';
import { type Text, useText } from '../../../../texts';
import type { BookingSettings, SettingsChange } from '../../api/settings';
import * as bounds from '../../bounds';
import { dayInWords, dayName, weekdays } from '../calendars/weekly-hours';
import { useSaved, useSettingsDraft } from './settings-draft';

const names = ['admin_email', 'summary_notification', 'notification_frequency', 'notification_day', 'auto_complete_timing'] as const;

type Administration = Pick<BookingSettings['administration'], (typeof names)[number]>;
/** The minutes are text while the field is empty. */
type Upkeep = Omit<Administration, 'auto_complete_timing'> & { readonly auto_complete_timing: number | string };

const sent = ({ auto_complete_timing: minutes, ...rest }: Partial<Upkeep>): SettingsChange => ({
  administration: { ...rest, ...(typeof minutes === 'number' && { auto_complete_timing: minutes }) },
});

function inWords(name: string, value: unknown, t: Text<'booking'>): string | undefined {
  if (name === 'summary_notification') return t(value === 'yes' ? 'yes' : 'no');
  if (name === 'notification_frequency') return t(value === 'weekly' ? 'weekly' : 'daily');
  return name === 'notification_day' ? dayInWords(value) : undefined;
}

/** Who hears about bookings, and when they are completed. */
export function UpkeepSection({ settings }: { settings: BookingSettings }) {
  const t = useText('booking');
  const draft = useSettingsDraft<Upkeep>(settings, {
    read: ({ administration }) => some(administration, names),
    sent,
    wordsOf: (name, value) => inWords(name, value, t),
  });
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('upkeep')} lead={t('upkeep_lead')}>
      <DraftForm
        draft={draft}
        action={t('save')}
        labelOf={(name) => t(names.find((one) => one === name) ?? 'upkeep')}
        problem={typeof fields.auto_complete_timing === 'number' ? undefined : t('auto_complete_timing_missing')}
        onSaved={saved}
      >
        <TextInput
          label={t('admin_email')}
          description={t('admin_email_help')}
          type="email"
          {...bounds.settings.administration.admin_email}
          value={fields.admin_email}
          onChange={({ currentTarget: { value } }) => set({ admin_email: value })}
          maw={420}
        />
        <Summary fields={fields} set={set} />
        <NumberInput
          label={t('auto_complete_timing')}
          description={t('auto_complete_timing_help')}
          value={fields.auto_complete_timing}
          onChange={(value) => set({ auto_complete_timing: value })}
          {...bounds.settings.administration.auto_complete_timing}
          allowDecimal={false}
          maw={420}
        />
      </DraftForm>
    </Section>
  );
}

/** Whether a summary is sent, and when. */
function Summary({ fields, set }: Pick<StoredDraft<Upkeep>, 'fields' | 'set'>) {
  const t = useText('booking');
  return (
    <>
      <Checkbox
        label={t('summary_notification')}
        checked={fields.summary_notification === 'yes'}
        onChange={({ currentTarget: { checked } }) => set({ summary_notification: checked ? 'yes' : 'no' })}
      />
      {fields.summary_notification === 'yes' && (
        <Group align="flex-end">
          <NativeSelect
            label={t('notification_frequency')}
            data={[
              { value: 'daily', label: t('daily') },
              { value: 'weekly', label: t('weekly') },
            ]}
            value={fields.notification_frequency}
            onChange={({ currentTarget: { value } }) => set({ notification_frequency: value === 'weekly' ? 'weekly' : 'daily' })}
          />
          {fields.notification_frequency === 'weekly' && (
            <NativeSelect
              label={t('notification_day')}
              data={weekdays.map((day) => ({ value: day, label: dayName(day, 'long') }))}
              value={fields.notification_day}
              onChange={({ currentTarget: { value } }) => set({ notification_day: value })}
            />
          )}
        </Group>
      )}
    </>
  );
}
