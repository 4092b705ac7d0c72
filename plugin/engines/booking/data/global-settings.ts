import type { Host } from '../../../host';
import { defaultGlobalSettings, type GlobalSettings } from '../domain/global-settings';

/** The host's option that holds what was set. */
export const settingsOption = 'booking_settings';

/** What was set, and the defaults of the rest. With the epoch that the caller's look-up read, no statement. */
export async function globalSettings({ options }: Pick<Host, 'options'>, epoch?: number): Promise<GlobalSettings> {
  const set = ((await options.get(settingsOption, epoch)) ?? {}) as Partial<GlobalSettings>;
  const { payments, emailing, administration } = defaultGlobalSettings;
  return {
    ...defaultGlobalSettings,
    ...set,
    payments: { ...payments, ...set.payments },
    emailing: { ...emailing, ...set.emailing },
    administration: { ...administration, ...set.administration },
  };
}
