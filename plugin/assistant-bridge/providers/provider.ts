import type { ProviderSlug } from '../../host';

/** What the two providers differ in, beside their tools. */
export interface Provider {
  readonly slug: ProviderSlug;
  readonly label: string;
  /** Tool names begin with it. */
  readonly prefix: 'bk' | 'mk';
  /** REST namespace of its routes. */
  readonly namespace: string;
  /** A first part of a path that requests may spell otherwise. */
  readonly alias?: { readonly called: string; readonly named: string };
}

const booking: Provider = { slug: 'booking', label: 'Booking provider', prefix: 'bk', namespace: 'booking/v2' };
const marketing: Provider = {
  slug: 'marketing',
  label: 'Marketing CRM provider',
  prefix: 'mk',
  namespace: 'crm/v2',
  alias: { called: 'contacts', named: 'subscribers' },
};

export const providers: readonly Provider[] = [booking, marketing];

export const providerOf = (slug: ProviderSlug): Provider => (slug === 'booking' ? booking : marketing);

/** The provider that a tool's name tells. */
export const providerOfTool = (name: string): ProviderSlug => (name.startsWith('bk_') ? 'booking' : 'marketing');
