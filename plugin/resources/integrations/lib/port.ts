/** What other groups and the composition root may use of integrations. */
export { alert } from './alert';
export type { AutomationAdapter, PlatformVariable } from './automation/adapter';
export { automationAvailable } from './automation/available';
export { automationOf } from './automation/of';
export { connectionOf } from './connection';
export type { Connection } from './definition';
export { mailer } from './mailer';
export { providerConnection } from './provider-connection';
