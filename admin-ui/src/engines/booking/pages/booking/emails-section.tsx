import { Checkbox, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { some } from '../../../../records/changed';
import { DraftForm } from '../../../../records/draft-form';
import { useText } from '../../../../texts';
import type { BookingSettings } from '../../api/settings';
import * as bounds from '../../bounds';
import { useSaved, useSettingsDraft } from './settings-draft';

const people = ['from_name', 'from_email', 'reply_to_name', 'reply_to_email'] as const;
const switches = ['use_host_name', 'use_host_email_on_reply', 'attach_ics_on_confirmation'] as const;
const names = [...people, ...switches, 'email_footer'] as const;

/** Empty is how each of them is by default: the calendar file is attached, the others are off. */
const isOn = (name: (typeof switches)[number], value: string) => (name === 'attach_ics_on_confirmation' ? value !== 'no' : value === 'yes');

/** Whom emails about bookings come from, and what goes with them. */
export function EmailsSection({ settings }: { settings: BookingSettings }) {
  const t = useText('booking');
  const draft = useSettingsDraft(settings, {
    read: ({ emailing }) => some(emailing, names),
    sent: (emailing) => ({ emailing }),
    wordsOf(name, value) {
      const field = switches.find((one) => one === name);
      return field && t(isOn(field, String(value)) ? 'yes' : 'no');
    },
  });
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('emails')} lead={t('emails_lead')}>
      <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'emails')} onSaved={saved}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {people.map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              {...(name.endsWith('email') && { type: 'email' })}
              {...bounds.settings.emailing[name]}
              value={fields[name]}
              onChange={({ currentTarget: { value } }) => set({ [name]: value })}
            />
          ))}
        </SimpleGrid>
        <Stack gap="xs">
          {switches.map((name) => (
            <Checkbox
              key={name}
              label={t(name)}
              checked={isOn(name, fields[name])}
              onChange={({ currentTarget: { checked } }) => set({ [name]: checked ? 'yes' : 'no' })}
            />
          ))}
        </Stack>
        <Textarea
          label={t('email_footer')}
          description={t('email_footer_help')}
          value={fields.email_footer}
          onChange={({ currentTarget: { value } }) => set({ email_footer: value })}
          autosize
          minRows={2}
          maxRows={10}
        />
      </DraftForm>
    </Section>
  );
}
