import { NumberInput, SimpleGrid } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useText } from '../../../../texts';
import type { MarketingSettings } from '../../api/settings';
import { usePartDraft, useSaved } from './part-draft';

const names = ['emails_per_second', 'emails_per_second_and_domain', 'connections', 'answer_seconds', 'lease_seconds'] as const;

/** How fast campaigns go out. */
export function SpeedSection({ stored }: { stored: MarketingSettings['sending_settings'] }) {
  const t = useText('marketing');
  const draft = usePartDraft('sending_settings', stored, names);
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('speed')} lead={t('speed_lead')}>
      <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'speed')} onSaved={saved}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          {names.map((name) => (
            <NumberInput
              key={name}
              label={t(name)}
              {...(name === 'emails_per_second_and_domain' && { description: t('emails_per_second_and_domain_help') })}
              value={fields[name]}
              min={0}
              allowDecimal={false}
              clampBehavior="none"
              onChange={(value) => typeof value === 'number' && set({ [name]: value })}
            />
          ))}
        </SimpleGrid>
      </DraftForm>
    </Section>
  );
}
