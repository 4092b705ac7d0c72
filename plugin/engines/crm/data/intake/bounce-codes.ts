import { settingsStore } from '../../../kit/stores/settings';

/** How often the code in each service's address was changed. */
type Codes = Readonly<Record<'ses' | 'mailgun' | 'postmark' | 'sendgrid' | 'email', number>>;

const store = settingsStore<Codes>({
  option: 'crm_bounce_codes',
  defaults: { ses: 0, mailgun: 0, postmark: 0, sendgrid: 0, email: 0 },
});

export const bounceCodes = store.read;
export const saveBounceCodes = store.save;
