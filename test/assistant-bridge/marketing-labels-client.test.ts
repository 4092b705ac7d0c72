import type { Client } from '@modelcontextprotocol/client';
import type { CrmSite } from '../engines/crm/crm-site';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { withMarketingTools } from './marketing-site';

describe('an assistant that sorts the contacts of this site', () => {
  let site: CrmSite;
  let client: Client;
  withMarketingTools((opened) => {
    ({ site, client } = opened);
  });

  test.each(['mk_get_tag', 'mk_update_tag', 'mk_delete_tag', 'mk_get_list', 'mk_update_list', 'mk_delete_list'])(
    '%s of one that does not exist is refused',
    async (name) => {
      verifies('marketing:tools', 'bridge:own-words');
      const args = {
        id: 999_999,
        ...(name.includes('update') ? { title: 'X' } : {}),
        ...(name.includes('delete') ? { confirm: true } : {}),
      };
      expect((await ask(client, name, args)).refused).toMatch(/answered 404: /);
    },
  );

  test.each(['tag', 'list'])('a %s is created, read, renamed without losing what was not sent, listed and deleted', async (noun) => {
    verifies('marketing:tools', 'marketing:patch');
    const { item } = await done(client, `mk_create_${noun}`, { title: 'News', slug: `news-${noun}`, description: 'Monthly' });
    await done(client, `mk_update_${noun}`, { id: item.id, title: 'Letters' });
    const read = await done(client, `mk_get_${noun}`, { id: item.id });
    const expected = { id: item.id, title: 'Letters', slug: `news-${noun}`, description: 'Monthly' };
    expect(noun === 'tag' ? read.tag : read).toMatchObject(expected);
    const listed = await done(client, `mk_list_${noun}s`, { search: 'Letters' });
    expect(noun === 'tag' ? listed.tags.data : listed.lists).toMatchObject([expected]);
    await done(client, `mk_delete_${noun}`, { id: item.id, confirm: true });
    expect((await ask(client, `mk_get_${noun}`, { id: item.id })).refused).toMatch(/answered 404: /);
  });

  test('notes of a contact are added, listed, changed in part and deleted', async () => {
    verifies('marketing:tools', 'marketing:patch');
    const { contact } = await done(client, 'mk_create_contact', { email: 'noted@example.org' });
    const of = { subscriber_id: contact.id };
    const { note } = await done(client, 'mk_add_contact_note', { ...of, title: 'Call', description: 'Rang at noon', type: 'call' });
    await done(client, 'mk_update_contact_note', { ...of, note_id: note.id, title: 'Second call' });
    const { notes } = await done(client, 'mk_list_contact_notes', of);
    expect(notes.data).toMatchObject([{ id: note.id, title: 'Second call', description: 'Rang at noon', type: 'call' }]);
    await done(client, 'mk_delete_contact_note', { ...of, note_id: note.id, confirm: true });
    expect((await done(client, 'mk_list_contact_notes', of)).notes.total).toBe(0);
  });

  test('contacts are listed, counted by a condition and broken down; custom fields are saved and read', async () => {
    verifies('marketing:tools', 'marketing:segments');
    for (const country of ['AT', 'PT']) {
      const { contact } = await done(client, 'mk_create_contact', { email: `${country}@example.org`, first_name: country });
      await site.api('PUT', `/subscribers/${contact.id}`, { body: { country } });
    }
    expect((await done(client, 'mk_list_contacts', { search: 'PT' })).subscribers.data).toMatchObject([{ first_name: 'PT' }]);
    const conditions = [[{ source: ['subscriber', 'country'], operator: 'in', value: ['AT'] }]];
    expect(await done(client, 'mk_estimate_segment_contacts', { conditions })).toEqual({ count: 1 });
    await site.api('POST', '/dynamic-segments', { body: { title: 'Austria', filters: conditions } });
    expect((await done(client, 'mk_list_segments')).dynamic_segments).toMatchObject([{ title: 'Austria' }]);
    for (const dimension of ['status', 'tags', 'lists', 'country'])
      expect(Object.keys(await done(client, 'mk_get_contacts_breakdown', { dimension }))).not.toEqual([]);
    const fields = [{ field_key: 'text', type: 'text', label: 'Plan', slug: 'plan' }];
    await done(client, 'mk_save_contact_custom_fields', { fields, confirm: true });
    expect((await done(client, 'mk_get_contact_custom_fields')).fields).toMatchObject([{ slug: 'plan', label: 'Plan' }]);
  });
});
