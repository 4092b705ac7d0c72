import { settingsStore } from '../../../kit/stores/settings';

/** How fast emails to many go out, over all instances. */
export interface SendingSettings {
  readonly emails_per_second: number;
  /** To one domain of recipients; 0 is without a limit of its own. */
  readonly emails_per_second_and_domain: number;
  /** To the mail server, for each of those who send. */
  readonly connections: number;
  /** After which a mail server that says nothing is given up. */
  readonly answer_seconds: number;
  /** After which an email whose sender was killed is looked after. */
  readonly lease_seconds: number;
}

const store = settingsStore<SendingSettings>({
  option: 'crm_sending',
  defaults: { emails_per_second: 15, emails_per_second_and_domain: 0, connections: 5, answer_seconds: 30, lease_seconds: 60 },
});

/** What was set, and the defaults of the rest. */
export const sendingSettings = store.read;
/** Merge changes into what was set. */
export const saveSendingSettings = store.save;
