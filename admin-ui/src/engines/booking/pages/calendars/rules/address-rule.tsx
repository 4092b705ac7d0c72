import { Text, TextInput } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import { RulePart } from './rule-part';

/** The last part of the address of the public page. */
export function AddressRule({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  const before = event.public_url.slice(0, -event.slug.length);
  return (
    <RulePart
      event={event}
      part="advanced-settings"
      title={t('address')}
      lead={t('address_lead')}
      stored={({ slug }) => ({ slug })}
      problem={({ slug }) => (slug.trim() === '' ? t('slug_missing') : undefined)}
    >
      {({ draft, change, problem }) => (
        <>
          <TextInput
            label={t('slug')}
            description={t('slug_hint')}
            value={draft.slug}
            onChange={({ currentTarget: { value } }) => change({ slug: value })}
            error={problem('slug')}
            maxLength={100}
            required
            autoComplete="off"
            maw={452}
          />
          <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {before + draft.slug.trim()}
          </Text>
        </>
      )}
    </RulePart>
  );
}
