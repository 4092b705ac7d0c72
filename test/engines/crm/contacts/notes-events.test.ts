import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { newContact } from './people';

describe('notes and events of a contact', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const add = (id: number, note: object) => site.api('POST', `/subscribers/${id}/notes`, { body: { note } });

  test('a note needs a title or a description, a known type and a time that exists', async () => {
    verifies('marketing:contacts:notes');
    const { id } = await newContact(site);
    for (const note of [{}, { title: ' ' }, { title: 'x', type: 'song' }, { title: 'x', created_at: 'yesterday' }])
      expect([note, (await add(id, note)).status]).toEqual([note, 422]);
    expect((await add(9999, { title: 'x' })).status).toBe(404);
    expect((await site.api('GET', '/subscribers/9999/notes')).status).toBe(404);
  });

  test('added, listed newest first with who wrote it, changed field by field, deleted', async () => {
    verifies('marketing:contacts:notes', 'marketing:patch');
    const { id } = await newContact(site);
    const first = (await add(id, { description: '<p>Wants an offer<script>x</script></p>', type: 'call' })).body.note;
    expect(first).toMatchObject({ title: 'Wants an offer', description: '<p>Wants an offer</p>', type: 'call', subscriber_id: id });
    const second = (await add(id, { title: 'Later', created_at: '2026-05-13 09:30:00' })).body.note;
    expect(second).toMatchObject({ title: 'Later', description: 'Later', type: 'note', created_at: '2026-05-13 09:30:00' });
    const { notes } = (await site.api('GET', `/subscribers/${id}/notes?per_page=1`)).body;
    expect(notes).toMatchObject({ total: 2, data: [{ id: second.id, added_by: { display_name: expect.any(String) } }] });
    const changed = await site.api('PUT', `/subscribers/${id}/notes/${first.id}`, { body: { note: { title: 'Offer' } } });
    expect(changed.body.note).toMatchObject({ title: 'Offer', description: '<p>Wants an offer</p>', type: 'call' });
    expect((await site.api('DELETE', `/subscribers/${id}/notes/${first.id}`)).status).toBe(200);
    expect((await site.api('DELETE', `/subscribers/${id}/notes/${first.id}`)).status).toBe(404);
  });

  test('the note of one contact is not that of another (pain 19)', async () => {
    verifies('marketing:contacts:notes', 'pain:19');
    const [mine, other] = [await newContact(site), await newContact(site)];
    const { note } = (await add(mine.id, { title: 'Mine' })).body;
    const path = `/subscribers/${other.id}/notes/${note.id}`;
    expect((await site.api('PUT', path, { body: { note: { title: 'Taken' } } })).status).toBe(404);
    expect((await site.api('DELETE', path)).status).toBe(404);
    const ids = { note_ids: [note.id] };
    expect((await site.api('POST', `/subscribers/${other.id}/notes/bulk-delete`, { body: ids })).status).toBe(404);
    expect((await site.api('GET', `/subscribers/${mine.id}/notes`)).body.notes.data).toMatchObject([{ title: 'Mine' }]);
    expect((await site.api('POST', `/subscribers/${mine.id}/notes/bulk-delete`, { body: ids })).status).toBe(200);
  });

  const track = (body: object) => site.api('POST', '/subscribers/track-event', { body });

  test('an event needs a key, a title and a contact', async () => {
    verifies('marketing:contacts:events');
    expect((await track({})).body).toMatchObject({ event_key: { required: expect.any(String) }, title: { required: expect.any(String) } });
    expect(await track({ event_key: 'k', title: 't' })).toMatchObject({
      status: 422,
      body: { subscriber_id: { required: expect.any(String) } },
    });
    expect((await track({ event_key: 'k', title: 't', subscriber_id: 9999 })).status).toBe(404);
    expect((await track({ event_key: 'k', title: 't', email: 'nobody@example.com' })).status).toBe(404);
    expect((await site.api('GET', '/subscribers/9999/tracking-events')).status).toBe(404);
  });

  test('counted by key and title, also when many come at once; one that is not repeatable stands by itself', async () => {
    verifies('marketing:contacts:events');
    const { id, email } = await newContact(site);
    const event = { event_key: 'course', title: 'Finished', value: '3' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => track({ ...event, email: email.toUpperCase() })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await track({ ...event, subscriber_id: id, repeatable: false });
    const { events } = (await site.api('GET', `/subscribers/${id}/tracking-events`)).body;
    expect(events.data.map(({ counter }: { counter: number }) => counter)).toEqual([1, 8]);
    expect(events.data[1]).toMatchObject({ subscriber_id: id, event_key: 'course', title: 'Finished', value: '3', provider: 'custom' });
  });

  test('values that are numbers are compared as numbers by conditions', async () => {
    verifies('marketing:contacts:events', 'marketing:segments');
    const { id } = await newContact(site);
    await track({ event_key: 'order', title: 'Order', value: '9.5', subscriber_id: id });
    const source = ['event_tracking', 'event_tracking_value'];
    const above = async (value: number) => {
      const body = { filters: [[{ source, operator: '>', value, extra_value: 'order' }]] };
      return (await site.api('POST', '/dynamic-segments/estimated-contacts', { body })).body.count;
    };
    expect([await above(9), await above(9.5), await above(10)]).toEqual([1, 0, 0]);
    // The same event again replaces its value.
    await track({ event_key: 'order', title: 'Order', value: '10.5', subscriber_id: id });
    expect(await above(10)).toBe(1);
  });
});
