import type { Client } from '@modelcontextprotocol/client';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { withMarketingTools } from './marketing-site';

describe('an assistant that keeps contacts of this site', () => {
  let client: Client;
  withMarketingTools((opened) => {
    ({ client } = opened);
  });

  test('a contact that does not exist, and one that exists already, are refused in the words of the engine', async () => {
    verifies('marketing:tools', 'bridge:own-words');
    for (const [name, args] of [
      ['mk_get_contact', { id: '999999' }],
      ['mk_get_contact', { id: 'nobody@example.org' }],
      ['mk_update_contact', { id: 999_999, first_name: 'A' }],
      ['mk_delete_contact', { id: 999_999, confirm: true }],
      ['mk_get_contact_activity', { subscriber_id: 999_999 }],
    ] as const)
      expect([name, (await ask(client, name, args)).refused]).toEqual([
        name,
        expect.stringMatching(/^Marketing CRM provider answered 404: /),
      ]);
    await done(client, 'mk_create_contact', { email: 'twice@example.org' });
    expect((await ask(client, 'mk_create_contact', { email: 'twice@example.org' })).refused).toMatch(/answered 422: .*email/s);
  });

  test('creates one, reads it by id and by address, changes it, sees what it did and deletes it', async () => {
    verifies('marketing:tools', 'marketing:contacts', 'marketing:patch');
    const { item: tag } = await done(client, 'mk_create_tag', { title: 'VIP' });
    const { item: list } = await done(client, 'mk_create_list', { title: 'News' });
    const wanted = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', phone: '1' };
    const created = await done(client, 'mk_create_contact', { ...wanted, status: 'pending', tags: [tag.id], lists: [list.id] });
    expect(created.contact).toMatchObject({ ...wanted, status: 'pending' });
    const { id } = created.contact;

    const read = await done(client, 'mk_get_contact', { id: String(id) });
    expect(read.subscriber).toMatchObject({ id, ...wanted, tags: [{ id: tag.id }], lists: [{ id: list.id }] });
    expect(read.subscriber).toHaveProperty('stats');
    expect(read.subscriber).toHaveProperty('custom_values');
    expect((await done(client, 'mk_get_contact', { id: wanted.email })).subscriber.id).toBe(id);

    const change = { first_name: 'Augusta', attach_tags: [], detach_tags: [tag.id] };
    const { contact } = await done(client, 'mk_update_contact', { id, ...change });
    expect(contact).toMatchObject({ id, first_name: 'Augusta', last_name: 'Lovelace', tags: [] });

    const activity = await done(client, 'mk_get_contact_activity', { subscriber_id: id });
    expect(activity).toMatchObject({ events: { total: expect.any(Number) } });

    const previewed = await done(client, 'mk_delete_contact', { id, dry_run: true });
    expect(previewed).toMatchObject({ dry_run: true, preview: { email: wanted.email, full_name: 'Augusta Lovelace' } });
    expect((await done(client, 'mk_get_contact', { id: String(id) })).subscriber.id).toBe(id);
    expect((await done(client, 'mk_delete_contact', { id, confirm: true })).message).toMatch(/deleted/);
    expect((await ask(client, 'mk_get_contact', { id: String(id) })).refused).toMatch(/answered 404: /);
  });
});
