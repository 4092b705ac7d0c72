import { settingsStore } from '../../kit/stores/settings';
import { defaultGlobalSettings, type GlobalSettings } from '../domain/global-settings';

const store = settingsStore<GlobalSettings>({ option: 'booking_settings', defaults: defaultGlobalSettings });

/** What was set, and the defaults of the rest. */
export const globalSettings = store.read;
export const saveSettings = store.save;
/** As they would be after a change. */
export const changedSettings = store.changed;
