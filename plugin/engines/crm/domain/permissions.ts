/** What a role may be allowed in the engine. Administrators (`manage_options`) hold all of them. */
export const permissions = [
  'crm_view_dashboard',
  'crm_read_contacts',
  'crm_manage_contacts',
  'crm_manage_contacts_delete',
  'crm_manage_contacts_export',
  'crm_manage_contact_cats',
  'crm_manage_contact_cats_delete',
  'crm_read_emails',
  'crm_manage_emails',
  'crm_manage_email_delete',
  'crm_manage_email_templates',
  'crm_read_funnels',
  'crm_write_funnels',
  'crm_delete_funnels',
  'crm_manage_forms',
  'crm_manage_settings',
] as const;
export type Permission = (typeof permissions)[number];
