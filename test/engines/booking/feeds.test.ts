import { feedTriggers } from '../../../plugin/engines/booking/domain/feeds';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { ownBookable } from './booked';
import { aFeed, type FeedSite, feedSite, feedsOf, pathOf } from './feed-site';

describeEachSite('feeds of an event type', (dialect) => {
  let site: FeedSite;
  beforeAll(async () => {
    site = await feedSite(dialect);
  });
  afterAll(() => site?.stop());

  const valid = () => ({ name: 'CRM', url: `${site.receiver.url}/x`, triggers: ['after_booking_scheduled'] });
  const stamp = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/);

  describe('are refused', () => {
    test.each<[string, object, object]>([
      [
        'without anything',
        { name: undefined, url: undefined, triggers: undefined },
        { name: 'required', url: 'required', triggers: 'required' },
      ],
      ['without a name', { name: ' <b></b> ' }, { name: 'required' }],
      ['with a name that is too long', { name: 'x'.repeat(191) }, { name: 'max' }],
      ['without triggers', { triggers: [] }, { triggers: 'required' }],
      ['with an unknown trigger', { triggers: ['after_booking_scheduled', 'booking_deleted'] }, { triggers: 'in' }],
      ['with a trigger that is a map', { triggers: { a: { b: 1 } } }, { triggers: 'in' }],
      ['with an unknown status', { status: 'paused' }, { status: 'in' }],
      ['with a map as the address', { url: { a: 1 } }, { url: 'string' }],
      ...[
        ...['nowhere', 'ftp://example.org/', 'http://example.org/', 'https://u:p@example.org/', 'https://example.org:8443/'],
        ...['https://localhost/', 'https://127.0.0.1/', 'http://127.0.0.1:1/', 'https://10.1.2.3/', 'https://169.254.169.254/latest'],
        ...['https://[::1]/', 'https://2130706433/', 'https://printer/', `https://example.org/${'x'.repeat(2048)}`],
      ].map((url): [string, object, object] => [`with the address ${url.slice(0, 40)}`, { url }, { url: 'url' }]),
    ])('%s', async (_, fields, errors) => {
      const event = await ownBookable(site);
      const { status, body } = await site.api('POST', pathOf(event), { body: { ...valid(), ...fields } });
      const expected = Object.entries(errors).map(([field, rule]) => [field, { [rule]: expect.stringMatching(/\.$/) }]);
      expect([status, body]).toEqual([422, Object.fromEntries(expected)]);
      expect(await feedsOf(site, event)).toEqual([]);
    });

    test('for an event type that is not there, or in another calendar', async () => {
      const [event, other] = [await ownBookable(site), await ownBookable(site)];
      for (const method of ['GET', 'POST'] as const)
        for (const where of [
          { ...event, id: 987654 },
          { ...event, calendarId: other.calendarId },
        ])
          expect((await site.api(method, pathOf(where), method === 'POST' ? { body: valid() } : {})).status).toBe(404);
    });

    test('one by one where the feed belongs to another event type', async () => {
      const [event, other] = [await ownBookable(site), await ownBookable(site)];
      const { feed } = await aFeed(site, event);
      const gone = { status: 404, body: { message: `Feed ${feed.id} not found` } };
      const path = `${pathOf(other)}/${feed.id}`;
      expect(await site.api('GET', path)).toEqual(gone);
      expect(await site.api('GET', `${path}/merge-fields`)).toEqual(gone);
      expect(await site.api('POST', path, { body: { status: 'draft' } })).toEqual(gone);
      expect(await site.api('DELETE', path)).toEqual(gone);
      expect(await feedsOf(site, event)).toHaveLength(1);
    });

    test('beyond twenty', async () => {
      const [event, other] = [await ownBookable(site), await ownBookable(site)];
      for (let i = 0; i < 20; i++) await aFeed(site, event);
      await aFeed(site, other);
      const full = { status: 422, body: { message: expect.stringContaining('20 feeds') } };
      expect(await site.api('POST', pathOf(event), { body: valid() })).toEqual(full);
      expect(await site.api('POST', `${pathOf(event)}/clone`, { body: { from_event_id: other.id } })).toEqual(full);
      expect(await feedsOf(site, event)).toHaveLength(20);
    });
  });

  test('are made, listed, read, changed and deleted', async () => {
    verifies('booking:feeds');
    const event = await ownBookable(site);
    const available = { webhook: { title: 'Webhook' } };
    expect(await site.api('GET', pathOf(event))).toEqual({ status: 200, body: { feeds: [], available_integrations: available } });

    const name = '\u{1F980}'.repeat(190);
    const url = `${site.receiver.url}/x?a=1&b=%20`;
    const triggers = ['booking_schedule_rejected', 'after_booking_scheduled', 'booking_schedule_rejected'];
    const made = await site.api('POST', pathOf(event), { body: { name, url, triggers } });
    const { id } = made.body.feed;
    const feed = {
      id: expect.any(Number),
      event_id: event.id,
      integration: 'webhook',
      name,
      status: 'active',
      url,
      triggers: ['after_booking_scheduled', 'booking_schedule_rejected'],
      created_at: stamp,
      updated_at: stamp,
    };
    const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toEqual({ status: 200, body: { message: expect.stringMatching(/\.$/), feed, secret } });
    expect((await site.api('GET', pathOf(event))).body.feeds).toEqual([feed]);
    expect((await site.api('GET', `${pathOf(event)}/${id}`)).body).toEqual({ feed });

    const save = (body: object) => site.api('POST', `${pathOf(event)}/${id}`, { body });
    expect(await save({})).toEqual({ status: 422, body: { message: expect.stringContaining('Nothing to save') } });
    expect((await save({ url: 'https://10.0.0.1/' })).status).toBe(422);
    expect((await save({ status: 'draft' })).body).toEqual({ message: 'The feed has been saved.', feed: { ...feed, status: 'draft' } });
    expect((await save({ name: 'CRM', url: `${url}&c=3`, triggers: feedTriggers })).body).toEqual({
      message: 'The feed has been saved.',
      feed: { ...feed, name: 'CRM', status: 'draft', url: `${url}&c=3`, triggers: feedTriggers },
    });

    const gone = { status: 404, body: { message: `Feed ${id} not found` } };
    expect((await site.api('DELETE', `${pathOf(event)}/${id}`)).body).toEqual({ message: 'The feed has been deleted.' });
    expect(await site.api('DELETE', `${pathOf(event)}/${id}`)).toEqual(gone);
    expect(await save({ status: 'active' })).toEqual(gone);
    expect(await feedsOf(site, event)).toEqual([]);
  });

  test('have a secret that is told once, stored nowhere and new for another receiver', async () => {
    verifies('D224');
    const event = await ownBookable(site);
    const first = await aFeed(site, event);
    const second = await aFeed(site, event);
    expect(first.secret).not.toBe(second.secret);
    const moved = await site.api('POST', `${pathOf(event)}/${first.feed.id}`, { body: { url: 'https://hooks.example.org/x' } });
    expect(moved.body.secret).toMatch(/^whsec_/);
    expect(moved.body.secret).not.toBe(first.secret);
    const everything = (await site.dump()) + site.logLines().join('');
    for (const secret of [first.secret, second.secret, moved.body.secret])
      for (const form of [secret.slice(6), Buffer.from(secret.slice(6), 'base64').toString('hex')])
        expect(everything.toLowerCase()).not.toContain(form.toLowerCase());
  });

  describe('copies', () => {
    const clone = (event: Parameters<typeof pathOf>[0], from: unknown) =>
      site.api('POST', `${pathOf(event)}/clone`, { body: { from_event_id: from } });

    test.each([undefined, '', 0, -1, 'x', [1], { id: 1 }])('are refused from %j', async (from) => {
      const event = await ownBookable(site);
      expect(await clone(event, from)).toEqual({ status: 422, body: { from_event_id: { required: expect.any(String) } } });
    });

    test('are refused from an event type that is not there', async () => {
      expect(await clone(await ownBookable(site), 987654)).toEqual({ status: 404, body: { message: 'Event 987654 not found' } });
    });

    test('keep name, status and key, and are not made twice', async () => {
      const [event, target] = [await ownBookable(site), await ownBookable(site)];
      await aFeed(site, event);
      await aFeed(site, event, { status: 'draft' });
      await aFeed(site, target);
      const copied = await clone(target, event.id);
      expect(copied.body.feeds).toHaveLength(3);
      expect((await clone(target, String(event.id))).body.feeds).toEqual(copied.body.feeds);
      expect((await clone(event, event.id)).body.feeds).toHaveLength(2);
      const parts = (found: Awaited<ReturnType<typeof feedsOf>>) =>
        found.map(({ name, status, url, triggers, keyName }) => ({ name, status, url, triggers, keyName }));
      expect(parts(await feedsOf(site, target)).slice(1)).toEqual(parts(await feedsOf(site, event)));
    });

    test('come with a copy of the event type, and go with it', async () => {
      const event = await ownBookable(site);
      await aFeed(site, event);
      await aFeed(site, event, { status: 'draft' });
      const { body } = await site.api('POST', `/calendars/${event.calendarId}/clone-event/${event.id}`, { body: {} });
      const copy = { calendarId: event.calendarId, id: body.slot.id };
      const names = async (of: typeof copy) => (await feedsOf(site, of)).map(({ name, status }) => [name, status]);
      expect(await names(copy)).toEqual(await names(event));
      await site.api('DELETE', `/calendars/${copy.calendarId}/events/${copy.id}`);
      expect([await names(copy), (await names(event)).length]).toEqual([[], 2]);
      await site.api('DELETE', `/calendars/${event.calendarId}`);
      expect(await names(event)).toEqual([]);
    });
  });
});
