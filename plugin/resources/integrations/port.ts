/** What other groups and the composition root may use of integrations. */
export { alert, alertAbout } from './alerts/alert';
export type { AutomationAdapter, PlatformVariable } from './automation/adapter';
export { automationAvailable } from './automation/available';
export { automationOf } from './automation/of';
export type { Connection } from './definitions/definition';
export { connectionOf } from './integration/connection';
export { providerConnection } from './integration/provider-connection';
export { mailer } from './mail/mailer';
