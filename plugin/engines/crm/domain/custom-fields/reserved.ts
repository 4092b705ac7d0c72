import { newContactForm } from '../forms/contact';

/** A field of this name would hide what the contact has anyway. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.keys(newContactForm.fields),
  ...['id', 'user_id', 'hash', 'contact_owner', 'company_id', 'photo', 'tags', 'lists', 'companies', 'created_at', 'updated_at'],
]);
