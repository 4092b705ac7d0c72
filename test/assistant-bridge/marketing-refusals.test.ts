import { verifies } from '../support/verifies';
import { runTool } from './tool-call';

const email = { subscriber_id: 4, email_subject: 'Hello', email_body: 'Hi' };
const field = { slug: 'plan', label: 'Plan', type: 'radio' };
const test_email = { campaign_id: 3, recipients: ['a@example.org'] };

describe('what a translation of the marketing tools cannot send is refused and sends nothing', () => {
  test.each<[string, object, RegExp]>([
    ...['mk_add_subscribers_to_sequence', 'mk_remove_subscribers_from_sequence'].flatMap((name): [string, object, RegExp][] => [
      [name, { id: 2 }, /\/subscriber_ids is required/],
      [name, { id: 2, subscriber_ids: [] }, /\/subscriber_ids must be a list of 1 to 1000 items/],
      [name, { id: 2, subscriber_ids: ['4'] }, /\/subscriber_ids\/0 must be a whole number/],
      [name, { subscriber_ids: [4] }, /\/id is required/],
    ]),
    ['mk_remove_subscribers_from_automation', { funnel_id: 1, subscriber_ids: [] }, /\/subscriber_ids must be a list of 1 to 1000 items/],
    ['mk_remove_subscribers_from_automation', { id: 1, subscriber_ids: [4] }, /\/funnel_id is required/],
    ['mk_attach_company_contacts', { company_id: 5, subscriber_ids: [] }, /\/subscriber_ids must be a list of 1 to 1000 items/],
    ['mk_detach_company_contacts', { company_id: 5, subscriber_ids: [] }, /\/subscriber_ids must be a list of 1 to 1000 items/],
    ['mk_detach_company_contacts', { subscriber_ids: [4] }, /\/company_id is required/],
    ['mk_add_contact_note', { subscriber_id: 4 }, /must have a title or a description, or both/],
    ['mk_add_contact_note', { subscriber_id: 4, title: ' ', type: 'call' }, /must have a title or a description, or both/],
    ['mk_add_contact_note', { title: 'T' }, /\/subscriber_id is required/],
    ['mk_add_company_note', { company_id: 5, title: 'T', type: 'tweet' }, /\/type must be one of note, call, email, meeting, quote/],
    ['mk_update_company_note', { company_id: 5, note_id: 6 }, /must have at least one field to change/],
    ['mk_delete_contact_note', { subscriber_id: 4 }, /\/note_id is required/],
    ['mk_list_contact_notes', { subscriber_id: 4, per_page: 201 }, /\/per_page must be a whole number from 1 to 200/],
    ['mk_get_contact', { id: 4 }, /\/id must be the id of a contact or an email address/],
    ['mk_get_contact', { id: 'ada' }, /\/id must be the id of a contact or an email address/],
    ['mk_get_contact', { id: '../tags/1' }, /\/id must be the id of a contact or an email address/],
    ['mk_create_contact', {}, /\/email is required/],
    ['mk_create_contact', { email: 'ada' }, /\/email must be an email address/],
    ['mk_create_contact', { email: 'a@example.org', status: 'bounced' }, /\/status must be one of subscribed, unsubscribed, pending/],
    ['mk_create_contact', { email: 'a@example.org', tags: ['vip'] }, /\/tags\/0 must be a whole number/],
    ['mk_update_contact', { id: 4 }, /must have at least one field to change/],
    ['mk_update_contact', { id: 4, tags: [1] }, /\/tags is not a known parameter/],
    ['mk_delete_contact', { id: 'ada@example.org' }, /\/id must be a whole number/],
    ['mk_list_contacts', { status: 'spammed' }, /\/status must be one of subscribed, unsubscribed, bounced, complained, pending/],
    ['mk_get_contacts_breakdown', {}, /\/dimension is required/],
    ['mk_get_contacts_breakdown', { dimension: 'age' }, /\/dimension must be one of status, tags, lists, country/],
    ['mk_send_contact_email', { ...email, email_subject: '' }, /\/email_subject must not be empty/],
    ['mk_send_contact_email', { ...email, from_email: 'me' }, /\/from_email must be an email address/],
    ['mk_create_tag', {}, /\/title is required/],
    ['mk_create_list', { title: '' }, /\/title must not be empty/],
    ['mk_update_tag', { id: 7 }, /must have at least one field to change/],
    ['mk_update_list', { title: 'T' }, /\/id is required/],
    ['mk_create_company', { email: 'a@example.org' }, /\/name is required/],
    ['mk_create_company', { name: 'Acme', date_of_start: '2001-02-30' }, /\/date_of_start must be a day that exists/],
    ['mk_create_company', { name: 'Acme', employees_number: '12' }, /\/employees_number must be a whole number/],
    ['mk_update_company', { id: 5 }, /must have at least one field to change/],
    ['mk_save_contact_custom_fields', {}, /\/fields is required/],
    ['mk_save_contact_custom_fields', { fields: [{ type: 'text' }] }, /\/fields\/0 must include slug, label/],
    ['mk_save_contact_custom_fields', { fields: [{ ...field, type: 'colour' }] }, /\/fields\/0\/type must be one of text, textarea/],
    ['mk_save_company_custom_fields', { fields: [field] }, /\/fields\/0 must include options/],
    ['mk_save_company_custom_fields', { fields: [{ ...field, type: 'select-one', options: [] }] }, /\/fields\/0 must include options/],
    ['mk_list_campaigns', { status: 'working' }, /\/status must be one of draft, scheduled, sent, archived/],
    ['mk_create_campaign', { title: 'T', subject: 'S' }, /\/email_body is required/],
    ['mk_update_campaign', { id: 3 }, /must have at least one field to change/],
    ['mk_send_campaign', {}, /\/id is required/],
    ['mk_send_campaign', { id: 3, scheduled_at: 'tomorrow' }, /\/scheduled_at must be a time as YYYY-MM-DD HH:MM:SS/],
    ['mk_send_campaign', { id: 3, scheduled_at: '2026-06-01T09:00:00Z' }, /\/scheduled_at must be a time as/],
    ['mk_send_campaign', { id: 3, scheduled_at: '2026-02-30 09:00:00' }, /\/scheduled_at must be a time that exists/],
    ['mk_send_test_email', { ...test_email, recipients: [] }, /\/recipients must be a list of 1 to 20 items/],
    ['mk_send_test_email', { ...test_email, recipients: 'a@example.org' }, /\/recipients must be a list/],
    ['mk_send_test_email', { ...test_email, recipients: ['a'] }, /\/recipients\/0 must be an email address/],
    [
      'mk_send_test_email',
      { ...test_email, recipients: ['a@example.org', 'a@example.org'] },
      /\/recipients must not contain the same item twice/,
    ],
    // Models send an empty text for what they do not mean to change.
    ['mk_update_campaign', { id: 3, title: 'May', subject: '' }, /\/subject must/],
    ['mk_update_campaign', { id: 3, email_body: '' }, /\/email_body must/],
    ['mk_update_template', { id: 9, title: '' }, /\/title must/],
    ['mk_update_tag', { id: 7, slug: '' }, /\/slug must/],
    ['mk_create_template', {}, /\/title is required/],
    ['mk_update_template', { id: 9 }, /must have at least one field to change/],
    ['mk_update_automation_status', { id: 1 }, /\/status is required/],
    ['mk_update_automation_status', { id: 1, status: 'active' }, /\/status must be one of draft, published/],
    ['mk_estimate_segment_contacts', {}, /\/conditions is required/],
    ['mk_estimate_segment_contacts', { conditions: [] }, /\/conditions must be a list of 1 to 100 items/],
    ['mk_estimate_segment_contacts', { conditions: [[]] }, /\/conditions\/0 must be a list of at least one rule/],
    ['mk_estimate_segment_contacts', { conditions: [{}] }, /\/conditions\/0 must have source and operator/],
    [
      'mk_estimate_segment_contacts',
      { conditions: [[{ source: ['segment', 'tags'] }]] },
      /\/conditions\/0\/0 must have source and operator/,
    ],
    [
      'mk_estimate_segment_contacts',
      { conditions: [[{ source: 'tags', operator: 'in' }]] },
      /\/conditions\/0\/0 must have source and operator/,
    ],
    ['mk_estimate_segment_contacts', { conditions: ['all'] }, /\/conditions\/0 must be a list of at least one rule/],
    ['mk_create_webhook', { name: 'Form' }, /\/value is required/],
    ['mk_create_webhook', { name: 'Form', value: 'example.org' }, /\/value must be a URL/],
    ['mk_create_webhook', { name: 'Form', value: '' }, /\/value/],
    ['mk_update_webhook', { id: 8 }, /must have at least one field to change/],
    ['mk_delete_webhook', {}, /\/id is required/],
    ['mk_list_webhooks', { page: 1 }, /\/page is not a known parameter/],
  ])('%s %j', async (name, args, message) => {
    verifies('marketing:tools');
    const { result, sent } = await runTool(name, args);
    expect(result).toEqual({ refused: 'invalid_params', message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });
});
