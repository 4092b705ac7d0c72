import { NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { type Text, useText } from '../../../../texts';
import { later } from '../../../../ui/later';
import type { BookingSettings, SettingsChange } from '../../api/settings';
import { dayInWords, dayName, weekdays } from '../calendars/weekly-hours';
import { useSaved, useSettingsDraft } from './settings-draft';

const PagePreview = later(async () => (await import('./page-preview')).PagePreview);
const names = ['theme', 'time_format', 'start_day'] as const;
const themes = ['system-default', 'light', 'dark'] as const;

interface Look {
  readonly theme: string;
  readonly time_format: BookingSettings['time_format'];
  readonly start_day: string;
}

const read = ({ theme, time_format, administration: { start_day } }: BookingSettings): Look => ({ theme, time_format, start_day });
const sent = ({ start_day, ...rest }: Partial<Look>): SettingsChange => ({
  ...rest,
  ...(start_day !== undefined && { administration: { start_day } }),
});

const themeWords = (theme: string, t: Text<'booking'>) => {
  const known = themes.find((one) => one === theme);
  return known && t(`theme_${known === 'system-default' ? 'system_default' : known}`);
};

function inWords(name: string, value: unknown, t: Text<'booking'>): string | undefined {
  if (name === 'theme') return themeWords(String(value), t);
  if (name === 'time_format') return t(value === '24' ? 'time_24' : 'time_12');
  return dayInWords(value);
}

/** What guests see, and how it would look with what is chosen here (D606). */
export function LookSection({ settings }: { settings: BookingSettings }) {
  const t = useText('booking');
  const draft = useSettingsDraft(settings, { read, sent, wordsOf: (name, value) => inWords(name, value, t) });
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('look')} lead={t('look_lead')}>
      <Stack gap="lg">
        <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'look')} onSaved={saved}>
          <Radio.Group label={t('theme')} value={fields.theme} onChange={(theme) => set({ theme })}>
            <Stack gap="xs" mt={6}>
              {themes.map((theme) => (
                <Radio key={theme} value={theme} label={themeWords(theme, t)} />
              ))}
            </Stack>
          </Radio.Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={t('time_format')}
              description={t('time_format_help')}
              data={[
                { value: '12', label: t('time_12') },
                { value: '24', label: t('time_24') },
              ]}
              value={fields.time_format}
              onChange={({ currentTarget: { value } }) => set({ time_format: value === '24' ? '24' : '12' })}
            />
            <NativeSelect
              label={t('start_day')}
              description={t('start_day_help')}
              data={weekdays.map((day) => ({ value: day, label: dayName(day, 'long') }))}
              value={fields.start_day}
              onChange={({ currentTarget: { value } }) => set({ start_day: value })}
            />
          </SimpleGrid>
        </DraftForm>
        <PagePreview settings={sent(fields)} />
      </Stack>
    </Section>
  );
}
