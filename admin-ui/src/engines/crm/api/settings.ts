import type { SendingSettings } from '../../../../../plugin/engines/crm/data/settings/sending-settings';
import type { CrmSettings } from '../../../../../plugin/engines/crm/domain/settings';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';

type Emails = CrmSettings['email_settings'];

/** Settings of the whole engine, in its own words. */
export interface MarketingSettings {
  readonly business_settings: CrmSettings['business_settings'];
  readonly email_settings: Omit<Emails, 'pref_list_items' | 'pref_general'> & {
    readonly pref_list_items: readonly number[];
    readonly pref_general: readonly string[];
  };
  readonly sending_settings: SendingSettings;
}

/** The email that asks for a confirmation, and what follows one. */
export type OptinSettings = CrmSettings['double_optin'];

/** What a text can hold: what it prints, by how it is written. */
export interface MergeTags {
  readonly key: string;
  readonly title: string;
  readonly shortcodes: Readonly<Record<string, string>>;
}

/** Calls about what holds for all emails. */
export function settingCalls(ask: Ask) {
  return {
    settings: async (seen?: Seen) => (await ask<{ settings: MarketingSettings }>('GET', { path: '/setting', seen })).settings,
    saveSettings: (changed: { readonly [K in keyof MarketingSettings]?: Partial<MarketingSettings[K]> }, seen?: Seen) =>
      ask<unknown>('PUT', { path: '/setting', seen }, changed),
    optin: async (seen?: Seen) => (await ask<{ settings: OptinSettings }>('GET', { path: '/setting/double-optin', seen })).settings,
    saveOptin: (changed: Partial<OptinSettings>, seen?: Seen) => ask<unknown>('PUT', { path: '/setting/double-optin', seen }, changed),
    mergeTags: async () => (await ask<{ smartcodes: readonly MergeTags[] }>('GET', '/templates/smartcodes')).smartcodes,
  };
}
