/** The keys of each integration's configuration; a test compares them with what the service knows. */
export const integrationFields = {
  automation: { mode: 'text', base_url: 'text' },
  booking: { mode: 'text', base_url: 'text', username: 'text' },
  marketing: { mode: 'text', base_url: 'text', username: 'text' },
  smtp: { host: 'text', port: 'number', secure: 'flag', user: 'text', from: 'text' },
  alerts: { webhook_url: 'text' },
} as const;

/** The name of the secret of each integration. */
export const integrationSecrets = {
  automation: 'token',
  booking: 'application_password',
  marketing: 'application_password',
  smtp: 'password',
  alerts: 'secret',
} as const satisfies Record<keyof typeof integrationFields, string>;

type KeysOf<T> = T extends unknown ? keyof T : never;
/** A key of a configuration. */
export type FieldKey = KeysOf<(typeof integrationFields)[keyof typeof integrationFields]>;

/** An integration that ships with the service. */
export type KnownIntegration = keyof typeof integrationFields;
export const isKnownIntegration = (slug: string): slug is KnownIntegration => slug in integrationFields;
