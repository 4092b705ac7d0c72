import type { Client } from '@modelcontextprotocol/client';
import { newContact } from '../engines/crm/contacts/people';
import type { CrmSite } from '../engines/crm/crm-site';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { companyFields } from './marketing-cases';
import { withMarketingTools } from './marketing-site';

describe('an assistant that keeps companies and webhooks of this site', () => {
  let site: CrmSite;
  let client: Client;
  withMarketingTools((opened) => {
    ({ site, client } = opened);
  });

  test('creates one with every field, changes its name, lists, attaches, detaches and deletes', async () => {
    verifies('marketing:tools', 'marketing:companies', 'marketing:companies:contacts');
    const contact = await newContact(site, { first_name: 'Ada' });
    const { company } = await done(client, 'mk_create_company', { name: 'Acme', ...companyFields, owner_id: contact.id });
    expect(company).toMatchObject({ name: 'Acme', ...companyFields, owner_id: contact.id, contacts_count: 1 });
    const { id } = company;
    await done(client, 'mk_update_company', { id, name: 'Acme Ltd' });
    expect((await done(client, 'mk_get_company', { id })).company).toMatchObject({ name: 'Acme Ltd', website: companyFields.website });
    const { companies } = await done(client, 'mk_list_companies', { search: 'acme' });
    expect(companies).toMatchObject({ total: 1, data: [{ id }] });

    const other = await newContact(site, { first_name: 'Grace' });
    const unattached = await done(client, 'mk_search_unattached_contacts', { company_id: id, search: 'grace' });
    expect(unattached.results).toMatchObject([{ id: other.id }]);
    const ids = { company_id: id, subscriber_ids: [other.id] };
    expect((await done(client, 'mk_attach_company_contacts', ids)).companies).toMatchObject([{ id, contacts_count: 2 }]);
    expect(await done(client, 'mk_detach_company_contacts', { ...ids, dry_run: true })).toMatchObject({ dry_run: true });
    const detached = await done(client, 'mk_detach_company_contacts', { ...ids, confirm: true });
    expect(detached).toMatchObject({ companies: [{ contacts_count: 1 }], last_primary_company_id: null, message: expect.any(String) });

    expect(await done(client, 'mk_delete_company', { id, dry_run: true })).toMatchObject({ dry_run: true });
    await done(client, 'mk_delete_company', { id, confirm: true });
    expect((await ask(client, 'mk_get_company', { id })).refused).toMatch(/^Marketing CRM provider answered 404: /);
  });

  test('writes notes on it and declares its fields', async () => {
    verifies('marketing:tools', 'marketing:companies:notes', 'marketing:companies:fields');
    const { company } = await done(client, 'mk_create_company', { name: 'Noted' });
    const { note } = await done(client, 'mk_add_company_note', { company_id: company.id, title: 'Called', type: 'quote' });
    const of = { company_id: company.id, note_id: note.id };
    await done(client, 'mk_update_company_note', { ...of, description: 'Wants more' });
    const { notes } = await done(client, 'mk_list_company_notes', { company_id: company.id });
    expect(notes.data).toMatchObject([{ title: 'Called', description: 'Wants more', type: 'quote' }]);
    await done(client, 'mk_delete_company_note', { ...of, confirm: true });
    const fields = [{ field_key: 'text', label: 'VAT number', slug: 'vat' }];
    const saved = await done(client, 'mk_save_company_custom_fields', { fields, confirm: true });
    expect(saved.fields).toMatchObject([{ slug: 'vat' }]);
    expect((await done(client, 'mk_get_company_custom_fields')).fields).toEqual(saved.fields);
  });

  test('keeps webhooks that take contacts in', async () => {
    verifies('marketing:tools', 'marketing:webhooks');
    const { item } = await done(client, 'mk_create_tag', { title: 'Form' });
    const made = await done(client, 'mk_create_webhook', {
      name: 'Form',
      value: 'https://example.org/in',
      tags: [item.id],
      is_active: true,
    });
    const { id } = made;
    expect(made.webhook).toMatchObject({
      name: 'Form',
      status: 'subscribed',
      target_url: 'https://example.org/in',
      tags: [item.id],
      is_active: true,
    });
    expect(await done(client, 'mk_update_webhook', { id, is_active: false, dry_run: true })).toMatchObject({ dry_run: true });
    await done(client, 'mk_update_webhook', { id, is_active: false, confirm: true });
    const { webhooks } = await done(client, 'mk_list_webhooks');
    expect(webhooks).toMatchObject([{ id, value: { name: 'Form', tags: [item.id], is_active: false, url: made.webhook.url } }]);
    expect(await done(client, 'mk_delete_webhook', { id, dry_run: true })).toMatchObject({ dry_run: true });
    expect((await done(client, 'mk_delete_webhook', { id, confirm: true })).webhooks).toEqual([]);
  });
});
