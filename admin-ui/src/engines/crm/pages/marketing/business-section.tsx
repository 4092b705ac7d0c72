import { Textarea, TextInput } from '@mantine/core';
import { PictureField } from '../../../../media/picture-field';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useText } from '../../../../texts';
import type { MarketingSettings } from '../../api/settings';
import { usePartDraft, useSaved } from './part-draft';

const names = ['business_name', 'business_address', 'logo', 'admin_email'] as const;

/** What the footer says of the business. */
export function BusinessSection({ stored }: { stored: MarketingSettings['business_settings'] }) {
  const t = useText('marketing');
  const draft = usePartDraft('business_settings', stored, names);
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('business')} lead={t('business_lead')}>
      <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'business')} onSaved={saved}>
        <TextInput
          label={t('business_name')}
          autoComplete="organization"
          value={fields.business_name}
          onChange={({ currentTarget: { value } }) => set({ business_name: value })}
        />
        <Textarea
          label={t('business_address')}
          autosize
          minRows={2}
          value={fields.business_address}
          onChange={({ currentTarget: { value } }) => set({ business_address: value })}
        />
        <PictureField label={t('logo')} description={t('logo_help')} value={fields.logo} onValue={(logo) => set({ logo })} />
        <TextInput
          label={t('admin_email')}
          description={t('admin_email_help')}
          type="email"
          value={fields.admin_email}
          onChange={({ currentTarget: { value } }) => set({ admin_email: value })}
        />
      </DraftForm>
    </Section>
  );
}
