import { SimpleGrid, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useText } from '../../../../texts';
import type { MarketingSettings } from '../../api/settings';
import { MergeText } from './merge-text';
import { usePartDraft, useSaved } from './part-draft';

const people = ['from_name', 'from_email', 'reply_to_name', 'reply_to_email'] as const;
const names = [...people, 'email_footer'] as const;

/** Whom emails come from, and what stands below them. */
export function SenderSection({ stored }: { stored: MarketingSettings['email_settings'] }) {
  const t = useText('marketing');
  const draft = usePartDraft('email_settings', stored, names);
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('sender')} lead={t('sender_lead')}>
      <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'sender')} onSaved={saved}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {people.map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              {...(name.endsWith('email') && { type: 'email' })}
              value={fields[name]}
              onChange={({ currentTarget: { value } }) => set({ [name]: value })}
            />
          ))}
        </SimpleGrid>
        <MergeText
          label={t('email_footer')}
          description={t('email_footer_help')}
          value={fields.email_footer}
          onChange={(email_footer) => set({ email_footer })}
        />
      </DraftForm>
    </Section>
  );
}
