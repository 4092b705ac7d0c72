import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import { AddressField } from '../address-field';
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
        <AddressField slug={draft.slug} onSlug={(slug) => change({ slug })} before={before} problem={problem('slug')} />
      )}
    </RulePart>
  );
}
