/** What other groups may use of CRM slots. */
export { type CrmReceiver, crmReceiver } from './slot/receiver';
