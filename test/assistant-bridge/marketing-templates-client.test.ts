import type { Client } from '@modelcontextprotocol/client';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { withMarketingTools } from './marketing-site';

describe('an assistant that keeps templates of this site', () => {
  let client: Client;
  withMarketingTools((opened) => {
    ({ client } = opened);
  });

  test('creates one, changes a part of it after a preview, finds it and deletes it', async () => {
    verifies('marketing:tools', 'marketing:templates', 'marketing:previews', 'marketing:patch');
    const fields = { email_subject: 'News', email_body: '<p>Hello {{contact.first_name|there}}</p>', design_template: 'classic' };
    const { template_id: id, message } = await done(client, 'mk_create_template', { title: 'Monthly', ...fields });
    expect(message).toEqual(expect.any(String));
    const { template } = await done(client, 'mk_get_template', { id });
    expect(template).toMatchObject({
      ID: id,
      post_title: 'Monthly',
      post_content: fields.email_body,
      email_subject: 'News',
      design_template: 'classic',
    });
    const change = { id, email_subject: 'Other news' };
    expect(await done(client, 'mk_update_template', { ...change, dry_run: true })).toMatchObject({
      dry_run: true,
      preview: { title: 'Monthly' },
    });
    expect((await done(client, 'mk_get_template', { id })).template).toEqual(template);
    await done(client, 'mk_update_template', { ...change, confirm: true });
    expect((await done(client, 'mk_get_template', { id })).template).toEqual({ ...template, email_subject: 'Other news' });
    const { templates } = await done(client, 'mk_list_templates', { search: 'monthly' });
    expect(templates).toMatchObject({ total: 1, data: [{ ID: id, post_title: 'Monthly', design_template: 'classic' }] });
    await done(client, 'mk_delete_template', { id, dry_run: true });
    await done(client, 'mk_delete_template', { id, confirm: true });
    expect((await ask(client, 'mk_get_template', { id })).refused).toMatch(/^Marketing CRM provider answered 404: /);
  });

  test('hears why a text cannot be taken', async () => {
    verifies('marketing:tools', 'bridge:own-words');
    const { refused } = await ask(client, 'mk_create_template', { title: 'Broken', email_body: '{% if contact.email %}' });
    expect(refused).toMatch(/^Marketing CRM provider answered 422: /);
  });
});
