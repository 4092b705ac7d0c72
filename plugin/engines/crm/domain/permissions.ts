/** What a role may be allowed in the engine, in words for whoever gives it. Administrators (`manage_options`) hold all of them. */
export const permissions = {
  crm_view_dashboard: 'Marketing: see the dashboard and reports',
  crm_read_contacts: 'Marketing: see contacts',
  crm_manage_contacts: 'Marketing: create, change and import contacts',
  crm_manage_contacts_delete: 'Marketing: delete contacts and their notes',
  crm_manage_contacts_export: 'Marketing: export contacts',
  crm_manage_contact_cats: 'Marketing: see and change tags, lists, segments and companies',
  crm_manage_contact_cats_delete: 'Marketing: delete tags, lists, segments and companies',
  crm_read_emails: 'Marketing: see campaigns and sequences',
  crm_manage_emails: 'Marketing: write and send campaigns and sequences',
  crm_manage_email_delete: 'Marketing: delete campaigns, sequences, templates and sent emails',
  crm_manage_email_templates: 'Marketing: see and change email templates',
  crm_read_funnels: 'Marketing: see automations',
  crm_write_funnels: 'Marketing: create and change automations',
  crm_delete_funnels: 'Marketing: delete automations',
  crm_manage_forms: 'Marketing: manage sign-up forms',
  crm_manage_settings: 'Marketing: change settings, custom fields, labels and webhooks',
} as const;
export type Permission = keyof typeof permissions;
