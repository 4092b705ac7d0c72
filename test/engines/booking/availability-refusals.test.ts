import { rows } from '../../../plugin/db/rows';
import { scheduleTable } from '../../../plugin/engines/booking/data/schedule-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { aSchedule, type BookingSite, bookingSite } from './booking-site';
import { forget } from './calendar-bodies';

const text = expect.any(String);
const nine = { enabled: true, slots: [{ start: '09:00', end: '12:00' }] };

describeEachSite('availability schedules are refused', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const stored = () => site.host.storage.run((db) => rows(db, scheduleTable).many({}, { order: [['id', 'ASC']] }));
  const save = (id: number, settings: unknown) => site.api('POST', `/availability/${id}`, { body: { schedule: { settings } } });

  test.each(['anonymous', 'weak'] as const)('to %s', async (as) => {
    const { id } = await aSchedule(site.host);
    const calls = await Promise.all([
      site.api('GET', '/availability', { as }),
      site.api('POST', `/availability/${id}`, { as, body: { schedule: { settings: { timezone: 'UTC' } } } }),
      site.api('DELETE', `/availability/${id}`, { as }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => (as === 'anonymous' ? 401 : 403)));
    expect(await stored()).toMatchObject([{ id, timezone: 'Europe/Berlin' }]);
  });

  test.each([
    ['GET', ''],
    ['POST', ''],
    ['DELETE', ''],
    ['GET', '/usages'],
    ['POST', '/update-title'],
    ['POST', '/update-status'],
    ['POST', '/clone'],
  ])('where there is none: %s …%s', async (method, path) => {
    const body = { title: 'T', schedule: { settings: { timezone: 'UTC' } } };
    expect(await site.api(method, `/availability/999999${path}`, method === 'POST' ? { body } : {})).toEqual({
      status: 404,
      body: { message: 'Schedule 999999 not found' },
    });
  });

  test.each([['0'], ['-1'], ['x'], ['1.5'], ['99999999999999999999']])('where %s is no id', async (id) => {
    expect(await site.api('GET', `/availability/${id}`)).toMatchObject({ status: 404 });
  });

  test.each([
    ['filters[author]=somebody', 'filters[author]'],
    ['filters[author]=0', 'filters[author]'],
    ['per_page=0', 'per_page'],
    ['per_page=201', 'per_page'],
  ])('a list of %s', async (query, word) => {
    expect(await site.api('GET', `/availability?${query}`)).toEqual({ status: 422, body: { message: expect.stringContaining(word) } });
  });

  test.each<[object, object]>([
    [{}, { title: { required: text } }],
    [{ title: ' <b></b> ' }, { title: { required: text } }],
    [{ title: ['a'] }, { title: { string: 'The title must be text.' } }],
    [{ title: 'T', timezone: 'Mars/Base' }, { timezone: { timezone: text } }],
    [{ title: 'T', timezone: '+02:00' }, { timezone: { timezone: text } }],
    [{ title: 'T', timezone: { zone: 'UTC' } }, { timezone: { timezone: text } }],
    [{ title: 'T', user_id: 999_999 }, { message: text }],
    [{ title: 'T', user_id: 'me; DROP TABLE' }, { message: text }],
  ])('a new one of %j', async (body, expected) => {
    expect(await site.api('POST', '/availability', { body })).toEqual({ status: 422, body: expected });
    expect(await stored()).toEqual([]);
  });

  test('a title twice for one person, new, renamed or by another spelling of spaces', async () => {
    const first = await aSchedule(site.host, { title: 'Mornings' });
    const second = await aSchedule(site.host, { title: 'Evenings', isDefault: false });
    const answers = [
      await site.api('POST', '/availability', { body: { title: ' Mornings\n' } }),
      await site.api('POST', `/availability/${second.id}/update-title`, { body: { title: 'Mornings' } }),
      await site.api('POST', `/availability/${second.id}/update-title`, { body: { title: '' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect((await stored()).map(({ title }) => title)).toEqual([first.title, second.title]);
  });

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['schedule.settings']],
    ['a list', [], ['schedule.settings']],
    ['an unknown zone', { timezone: 'Nowhere/There' }, ['schedule.settings.timezone']],
    ['no zone', { timezone: '' }, ['schedule.settings.timezone']],
    ['a day that does not exist', { weekly_schedules: { someday: nine } }, ['schedule.settings.weekly_schedules']],
    [
      'a time and a date that do not exist, and no zone',
      { timezone: 'x', weekly_schedules: { mon: { slots: [{ start: '25:00', end: '26:00' }] } }, date_overrides: { '2030-02-30': [] } },
      [
        'schedule.settings.date_overrides.2030-02-30',
        'schedule.settings.timezone',
        'schedule.settings.weekly_schedules.mon.slots.0.end',
        'schedule.settings.weekly_schedules.mon.slots.0.start',
      ],
    ],
    ['default taken away', { default: false }, ['schedule.settings.default']],
    [
      'ranges without end',
      { weekly_schedules: { mon: { slots: Array.from({ length: 500 }, () => nine.slots[0]) } } },
      ['schedule.settings.weekly_schedules.mon.slots'],
    ],
  ])('settings of %s', async (_name, settings, fields) => {
    const before = await aSchedule(site.host);
    const { status, body } = await save(before.id, settings);
    expect({ status, fields: Object.keys(body).sort() }).toEqual({ status: 422, fields });
    expect(await stored()).toEqual([before]);
  });

  test('a body that hides a prototype', async () => {
    const before = await aSchedule(site.host);
    const identity = await site.identity('key');
    const { status } = await site.send('POST', `/rest/booking/v2/availability/${before.id}`, {
      ...identity,
      headers: { 'content-type': 'application/json' },
      body: '{"schedule":{"settings":{"date_overrides":{"__proto__":[]}}}}',
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual([before]);
  });
});
