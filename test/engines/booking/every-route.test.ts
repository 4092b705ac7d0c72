import { describeEachSite } from '../../assistant-bridge/each-site';
import { aBookable, type BookingSite, bookingSite } from './booking-site';

describeEachSite('every route of the booking engine', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    await aBookable(site.host);
  });
  afterAll(() => site.stop());

  /** Method and path with numbers in place of names. */
  const all = () => site.host.rest.routes('booking/v2').map(({ method, path }) => [method, path.replace(/\{\w+\}/g, '1')] as const);
  const ask = async (as: 'anonymous' | 'weak' | 'half' | 'revoked') => {
    const answers: unknown[] = [];
    for (const [method, path] of all()) {
      const { status, body } = await site.api(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) });
      answers.push([method, path, status, body.code, body.data?.status]);
    }
    return answers;
  };
  const expected = (status: number) => all().map(([method, path]) => [method, path, status, 'rest_forbidden', status]);

  test('is there', () => {
    expect(all().map((one) => one.join(' '))).toEqual(
      expect.arrayContaining(['GET /calendars', 'POST /calendars/1/clone-event/1', 'PUT /calendars/1/events/1', 'GET /events/1']),
    );
    expect(new Set(all().map((one) => one.join(' '))).size).toBe(all().length);
  });

  test.each(['anonymous', 'revoked'] as const)('answers 401 to %s callers', async (as) => {
    expect(await ask(as)).toEqual(expected(401));
  });

  test.each(['weak', 'half'] as const)('answers 403 to people who may not manage the site (%s)', async (as) => {
    expect(await ask(as)).toEqual(expected(403));
  });

  test.each([
    ['GET', '/nothing'],
    ['GET', '/calendars/x'],
    ['GET', '/calendars/1e0'],
    ['GET', `/calendars/${'9'.repeat(30)}`],
    ['GET', '/calendars/-1'],
  ])('%s %s is none', async (method, path) => {
    const { status, body } = await site.api(method, path);
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });

  test.each([
    ['a list', '[]', 'application/json', 400],
    ['broken JSON', '{"title":', 'application/json', 400],
    ['a key twice', '{"title":"a","title":"b"}', 'application/json', 400],
    ['a text', 'title=x', 'text/plain', 415],
    ['too much', JSON.stringify({ title: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('refuses %s as a body', async (_, body, type, status) => {
    const sent = { ...(await site.identity('key')), headers: { 'content-type': type }, body };
    const answer = await site.send('POST', '/rest/booking/v2/calendars/1', sent);
    expect([answer.status, Object.keys(JSON.parse(answer.text))]).toEqual([status, ['message']]);
  });

  test('takes forms too', async () => {
    const sent = {
      ...(await site.identity('key')),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'calendar[author_timezone]=UTC&calendar[slot][duration]=3',
    };
    const answer = await site.send('POST', '/rest/booking/v2/calendars', sent);
    expect([answer.status, Object.keys(JSON.parse(answer.text))]).toEqual([422, expect.arrayContaining(['slot.duration', 'slot.title'])]);
    expect(Object.keys(JSON.parse(answer.text))).not.toContain('author_timezone');
  });

  test('no longer exists while the module is switched off, for everybody, and back after', async () => {
    await site.call('modules.deactivate', { module: 'booking' }, { confirm: true });
    for (const as of ['key', 'anonymous'] as const) expect((await site.api('GET', '/calendars', { as })).status).toBe(404);
    await site.call('modules.activate', { module: 'booking' });
    expect((await site.api('GET', '/calendars')).status).toBe(200);
  });
});
