import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useText } from '../../../../texts';
import type { MarketingSettings } from '../../api/settings';
import { TitledPicker } from '../flow/titled-picker';
import { usePartDraft, useSaved } from './part-draft';

const names = ['pref_list_type', 'pref_list_items', 'pref_general', 'unsubscribe_redirect_url'] as const;
const shownLists = ['public', 'filtered_only', 'all', 'no'] as const;
const details = ['prefix', 'first_name', 'last_name', 'phone', 'address_line_1', 'address_line_2', 'postal_code', 'city', 'state'] as const;

/** What people find on the page of their preferences, and where they are led once they have unsubscribed. */
export function LeavingSection({ stored }: { stored: MarketingSettings['email_settings'] }) {
  const t = useText('marketing');
  const draft = usePartDraft('email_settings', stored, names);
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('leaving')} lead={t('leaving_lead')}>
      <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'leaving')} onSaved={saved}>
        <NativeSelect
          label={t('pref_list_type')}
          data={shownLists.map((value) => ({ value, label: t(`lists_${value}`) }))}
          value={fields.pref_list_type}
          onChange={({ currentTarget: { value } }) => set({ pref_list_type: shownLists.find((one) => one === value) ?? 'public' })}
          maw={420}
        />
        {fields.pref_list_type === 'filtered_only' && (
          <TitledPicker
            kind="lists"
            label={t('pref_list_items')}
            chosen={fields.pref_list_items}
            onChosen={(ids) => set({ pref_list_items: ids })}
          />
        )}
        <MultiSelect
          label={t('pref_general')}
          searchable
          data={details.map((value) => ({ value, label: t(`detail_${value}`) }))}
          value={[...fields.pref_general]}
          onChange={(pref_general) => set({ pref_general: details.filter((one) => pref_general.includes(one)) })}
        />
        <TextInput
          label={t('unsubscribe_redirect_url')}
          description={t('unsubscribe_redirect_url_help')}
          type="url"
          value={fields.unsubscribe_redirect_url}
          onChange={({ currentTarget: { value } }) => set({ unsubscribe_redirect_url: value })}
        />
      </DraftForm>
    </Section>
  );
}
