import type { CrmSettings } from './settings';

type Optin = CrmSettings['double_optin'];

/** What the settings of a list may say of how it is joined. */
export interface ListSettings {
  /** Whoever is put on it has to confirm by an email first. */
  readonly double_optin?: 'yes' | 'no';
  /** Whether that email is the site's; `no`: what `optin_settings` has comes before. */
  readonly global_double_optin?: 'yes' | 'no';
  readonly optin_settings?: Partial<Optin>;
}

/** As the list's row keeps them. */
type Kept = Readonly<Record<string, unknown>> | undefined;

export const isConfirmed = (settings: Kept): boolean => settings?.double_optin === 'yes';

/** The email that asks for a list, and what follows its confirmation. */
export function optinOf(settings: Kept, site: Optin): Optin {
  const { global_double_optin: isSites, optin_settings: own } = (settings ?? {}) as ListSettings;
  return isSites === 'no' ? { ...site, ...own } : site;
}

/** What is set, as routes show it. */
export const listSettingsView = (settings: Kept) => {
  const { double_optin = 'no', global_double_optin = 'yes', optin_settings = {} } = (settings ?? {}) as ListSettings;
  return { double_optin, global_double_optin, optin_settings };
};
