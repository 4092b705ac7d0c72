import { migration } from '../../../../db/migrate';

const [values, emails] = ['sp_crm_values', 'sp_crm_emails'];

export const createCrmConditionIndexes = migration(3025, 'crm-condition-indexes', async ({ addIndex, dropIndex }) => {
  await addIndex(values, ['slug', 'textKey', 'ownerKind', 'ownerId']);
  await addIndex(values, ['slug', 'number', 'ownerKind', 'ownerId']);
  await addIndex(emails, ['campaignId', 'status', 'isOpen', 'clickCount', 'contactId']);
  await dropIndex(values, ['slug', 'textKey']);
  await dropIndex(values, ['slug', 'number']);
  await dropIndex(emails, ['campaignId', 'status']);
});
