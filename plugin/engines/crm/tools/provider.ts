/** What the provider is called in messages. */
export const label = 'Marketing CRM provider';
