import { settingsStore } from '../../../kit/stores/settings';
import { type CrmSettings, defaultSettings } from '../../domain/settings';

const store = settingsStore<CrmSettings>({ option: 'crm_settings', defaults: defaultSettings });

/** What was set, and the defaults of the rest. */
export const crmSettings = store.read;
/** Merge changes into what was set. */
export const saveCrmSettings = store.save;
