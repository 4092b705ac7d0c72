import { allTools } from '../../plugin/assistant-bridge/catalog';
import { verifies } from '../support/verifies';

/** `name*:type`, as the catalogue of the tools has them: `*` is required. */
type Row = readonly [names: string, params: string, says?: readonly RegExp[]];

const note = 'title:str, description:str, type:str';
const company =
  'email:str, website:str, industry:str, phone:str, address_line_1:str, address_line_2:str, city:str, state:str, postal_code:str, country:str, description:str, type:str, logo:str, linkedin_url:str, facebook_url:str, twitter_url:str, timezone:str, date_of_start:str, employees_number:int, owner_id:int';
const page = 'per_page:int, page:int';

/** Every named tool: what it takes, and what its entry in the list has to say, in the words of the catalogue. */
const catalogue: readonly Row[] = [
  ['mk_add_company_note', `company_id*:int, ${note}`],
  ['mk_add_contact_note', `subscriber_id*:int, ${note}`],
  ['mk_add_subscribers_to_sequence D', 'id*:int, subscriber_ids*:arr', [/Enroll/]],
  ['mk_attach_company_contacts', 'company_id*:int, subscriber_ids*:arr'],
  ['mk_create_campaign', 'title*:str, subject*:str, email_body*:str', [/HTML/]],
  ['mk_create_company', `name*:str, ${company}`, [/private, public, partnership/, /URL/, /YYYY-MM-DD|Y-m-d/, /User id/]],
  [
    'mk_create_contact',
    'email*:str, first_name:str, last_name:str, phone:str, status:str, tags:arr, lists:arr, force_update:bool',
    [/"subscribed","unsubscribed","pending"/, /Tag ids/, /List ids/, /Upsert.*email/],
  ],
  ['mk_create_list mk_create_tag', 'title*:str, slug:str, description:str'],
  [
    'mk_create_template',
    'title*:str, email_subject:str, email_body:str, design_template:str',
    [/HTML or block markup/, /simple.*raw_classic.*raw_html/],
  ],
  ['mk_create_webhook', 'name*:str, value*:str, tags:arr, lists:arr, is_active:bool', [/Target URL/, /Attached to new contacts/]],
  ['mk_delete_campaign D mk_delete_company D mk_delete_contact D mk_delete_list D', 'id*:int'],
  ['mk_delete_tag D mk_delete_template D mk_delete_webhook D', 'id*:int'],
  ['mk_delete_company_note D', 'company_id*:int, note_id*:int'],
  ['mk_delete_contact_note D', 'subscriber_id*:int, note_id*:int'],
  ['mk_detach_company_contacts D', 'company_id*:int, subscriber_ids*:arr', [/removes only the association/]],
  ['mk_duplicate_campaign D mk_duplicate_sequence D', 'id*:int'],
  ['mk_estimate_segment_contacts', 'conditions*:arr', [/Estimate.* segment definition/]],
  ['mk_get_automation_report', 'id*:int', [/per step/, /conversions/]],
  ['mk_get_campaign_stats', 'id*:int', [/Sent, opens, clicks and unsubscribes/]],
  ['mk_get_automation mk_get_campaign mk_get_company mk_get_list mk_get_sequence mk_get_tag mk_get_template', 'id*:int'],
  ['mk_get_automation_subscribers mk_get_sequence_subscribers', `id*:int, ${page}`],
  ['mk_get_contact', 'id*:str', [/Id or email/]],
  ['mk_get_contact_activity', `subscriber_id*:int, ${page}`, [/Tracked events/]],
  ['mk_get_company_custom_fields mk_get_contact_custom_fields', '', [/whole custom field schema/]],
  ['mk_get_contacts_breakdown', 'dimension*:str', [/"status","tags","lists","country"/]],
  ['mk_get_dashboard_stats mk_get_email_performance mk_get_top_campaigns', ''],
  ['mk_list_segments', '', [/flat list, no pages/]],
  ['mk_list_automations mk_list_sequences', page],
  ['mk_list_campaigns', `search:str, status:str, ${page}`, [/title/, /"draft","scheduled","sent","archived"/]],
  ['mk_list_companies', `search:str, ${page}`, [/Name or email/, /"default":15/]],
  ['mk_list_company_notes', `company_id*:int, ${page}`],
  ['mk_list_contact_notes', `subscriber_id*:int, ${page}`],
  [
    'mk_list_contacts',
    `search:str, status:str, tags:arr, lists:arr, ${page}`,
    [/"subscribed","unsubscribed","bounced","complained","pending"/, /"default":15/],
  ],
  ['mk_list_lists mk_list_tags', `search:str, ${page}`],
  ['mk_list_templates', `search:str, ${page}`, [/post objects/]],
  ['mk_list_webhooks', '', [/fields, custom fields, tags and lists/, /no tool reads a single one/]],
  ['mk_remove_subscribers_from_automation D', 'funnel_id*:int, subscriber_ids*:arr'],
  ['mk_remove_subscribers_from_sequence D', 'id*:int, subscriber_ids*:arr'],
  [
    'mk_save_company_custom_fields D mk_save_contact_custom_fields D',
    'fields*:arr',
    [/Replace the full set/, /omitted fields are removed/, /Complete/, /slug, label, type/, /select, radio/],
  ],
  ['mk_search_unattached_contacts', 'company_id*:int, search:str', [/not attached to the company yet/]],
  ['mk_send_campaign D', 'id*:int, scheduled_at:str', [/Y-m-d H:i:s/, /omit to send now/]],
  [
    'mk_send_contact_email D',
    'subscriber_id*:int, email_subject*:str, email_body*:str, from_email:str, from_name:str',
    [/one-off real email/],
  ],
  [
    'mk_send_test_email D',
    'campaign_id*:int, recipients*:arr, subject:str, email_body:str',
    [/real emails/, /subject and email_body override/],
  ],
  ['mk_update_automation_status D', 'id*:int, status*:str'],
  ['mk_update_campaign D', 'id*:int, title:str, subject:str, email_body:str', [/only supplied fields change/]],
  ['mk_update_company', `id*:int, name:str, ${company}`],
  ['mk_update_company_note', `company_id*:int, note_id*:int, ${note}`],
  ['mk_update_contact_note', `subscriber_id*:int, note_id*:int, ${note}`],
  [
    'mk_update_contact',
    'id*:int, email:str, first_name:str, last_name:str, phone:str, status:str, attach_tags:arr, detach_tags:arr, attach_lists:arr, detach_lists:arr',
    [/tags and lists are attached or detached/],
  ],
  ['mk_update_list mk_update_tag', 'id*:int, title:str, slug:str, description:str'],
  ['mk_update_template D', 'id*:int, title:str, email_subject:str, email_body:str, design_template:str', [/overwritten/]],
  ['mk_update_webhook D', 'id*:int, name:str, value:str, tags:arr, lists:arr, is_active:bool', [/overwritten/]],
];

const types: Readonly<Record<string, string>> = { string: 'str', integer: 'int', array: 'arr', boolean: 'bool', object: 'obj' };
const each = catalogue.flatMap(([names, params, says = []]) =>
  [...names.matchAll(/(mk_\w+)( D)?/g)].map(([, name = '', d]) => ({ name, params: d ? `${params}, dry_run:bool` : params, says })),
);

describe('the catalogue of the marketing tools', () => {
  test('names all of them', () => {
    verifies('marketing:tools');
    const named = allTools.filter(({ provider, tier }) => provider === 'marketing' && tier !== 'always').map(({ name }) => name);
    expect(each.map(({ name }) => name).sort()).toEqual(named.sort());
  });

  test.each(each)('$name', ({ name, params, says }) => {
    verifies('marketing:tools');
    const { properties = {}, required = [] } = allTools.find((tool) => tool.name === name)?.listed.inputSchema ?? {};
    // An agreement can be given beside what the catalogue has.
    const found = Object.entries(properties as Record<string, { type: string }>)
      .filter(([key]) => key !== 'confirm')
      .map(([key, { type }]) => `${key}${required.includes(key) ? '*' : ''}:${types[type]}`);
    expect(found.sort()).toEqual(params.split(', ').filter(Boolean).sort());
    const entry = JSON.stringify(allTools.find((tool) => tool.name === name)?.listed);
    for (const words of says) expect(entry).toMatch(words);
  });
});
