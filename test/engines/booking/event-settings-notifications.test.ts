import { notificationKeys, notificationsOf } from '../../../plugin/engines/booking/domain/notifications';
import { readNotifications } from '../../../plugin/engines/booking/domain/notifications-form';
import { htmlOf } from '../../../plugin/engines/kit/input/rules';
import { refusal } from './refusal';

const text = expect.any(String);
const defaults = notificationsOf({ notifications: null });
const toHosts = ['booking_conf_host', 'reminder_to_host', 'cancelled_by_attendee', 'rescheduled_by_attendee', 'booking_request_host'];

describe('emails for which nothing was set', () => {
  test.each(notificationKeys)('%s is whole', (key) => {
    const { title, enabled, is_host: isHost, email } = defaults[key];
    expect(title).not.toBe('');
    expect(enabled).toBe(!key.startsWith('reminder'));
    expect(isHost).toBe(toHosts.includes(key));
    expect(email.times).toEqual(key.startsWith('reminder') ? [{ unit: 'minutes', value: 15 }] : undefined);
    expect(`${email.subject}${email.body}`).toMatch(/\{\{(guest|host|booking)\.[a-z_]+\}\}/);
  });

  test.each(notificationKeys)('%s is of safe markup: saving it changes nothing', (key) => {
    const { body } = defaults[key].email;
    expect(htmlOf(body)).toBe(body);
  });

  test('the links to manage a booking stay in the texts', () => {
    expect(htmlOf(defaults.booking_conf_attendee.email.body)).toContain('href="##booking.reschedule_url##"');
  });

  test('what was set stands over them, key by key', () => {
    const set = { title: 'T', enabled: false, email: { subject: 'S', body: 'B' } };
    const mails = notificationsOf({ notifications: { reminder_to_host: set } });
    expect(mails.reminder_to_host).toEqual({ ...set, is_host: true, email: { ...defaults.reminder_to_host.email, ...set.email } });
    expect(mails.booking_conf_host).toEqual(defaults.booking_conf_host);
  });
});

describe('emails that are set', () => {
  const read = (input: unknown) => readNotifications(input, defaults);
  const conf = (email: object) => ({ booking_conf_attendee: { enabled: true, email } });
  const host = (email: object) => ({ booking_conf_host: { enabled: true, email } });
  const reminder = (times: unknown) => ({ reminder_to_host: { enabled: true, email: { times } } });
  const at = (key: string, field: string) => `notifications.${key}.email.${field}`;

  test.each<[string, unknown, object]>([
    ['nothing', undefined, { notifications: { required: text } }],
    ['a list', [], { notifications: { required: text } }],
    ['an email that does not exist', { booking_conf: {} }, { notifications: { keys: text } }],
    ['a key of the prototype', JSON.parse('{"__proto__":{},"toString":{}}'), { notifications: { keys: text } }],
    ['an email that is a text', { booking_conf_host: 'on' }, { 'notifications.booking_conf_host': { map: text } }],
    ['no subject', conf({ subject: '<b></b>' }), { [at('booking_conf_attendee', 'subject')]: { required: text } }],
    ['a subject too long', conf({ subject: 'x'.repeat(191) }), { [at('booking_conf_attendee', 'subject')]: { max: text } }],
    ['no text', conf({ body: '<script>x</script>' }), { [at('booking_conf_attendee', 'body')]: { required: text } }],
    ['a text too long', conf({ body: 'x'.repeat(20_001) }), { [at('booking_conf_attendee', 'body')]: { max: text } }],
    [
      'copies of a guest’s mail',
      conf({ additional_recipients: 'a@example.com' }),
      { [at('booking_conf_attendee', 'additional_recipients')]: { host: text } },
    ],
    [
      'copies to no address',
      host({ additional_recipients: 'a@example.com, Bob <b@example.com>' }),
      { [at('booking_conf_host', 'additional_recipients')]: { email: text } },
    ],
    [
      'copies in brackets',
      host({ additional_recipients: '<b@example.com>' }),
      { [at('booking_conf_host', 'additional_recipients')]: { email: text } },
    ],
    [
      'too many copies',
      host({ additional_recipients: Array.from({ length: 21 }, (_, i) => `a${i}@example.com`).join() }),
      { [at('booking_conf_host', 'additional_recipients')]: { max: text } },
    ],
    ['no times', reminder([]), { [at('reminder_to_host', 'times')]: { required: text } }],
    ['too many times', reminder(Array.from({ length: 6 }, () => ({}))), { [at('reminder_to_host', 'times')]: { max: text } }],
    ['another unit', reminder([{ unit: 'weeks', value: 1 }]), { [at('reminder_to_host', 'times.0.unit')]: { in: text } }],
    ['a unit of the prototype', reminder([{ unit: 'constructor', value: 1 }]), { [at('reminder_to_host', 'times.0.unit')]: { in: text } }],
    ['no value', reminder([{ unit: 'days' }]), { [at('reminder_to_host', 'times.0.value')]: { required: text } }],
    ['a value that is none', reminder([{ unit: 'days', value: 'x' }]), { [at('reminder_to_host', 'times.0.value')]: { between: text } }],
    ['a time after the start', reminder([{ unit: 'days', value: -1 }]), { [at('reminder_to_host', 'times.0.value')]: { between: text } }],
    ['a time too far ahead', reminder([{ unit: 'days', value: 61 }]), { [at('reminder_to_host', 'times.0.value')]: { between: text } }],
  ])('refuse %s', (_name, input, expected) => {
    expect(refusal(() => read(input))).toEqual(expected);
  });

  test('change what is named and nothing else', () => {
    const changed = read({ booking_conf_host: { enabled: 'no', is_host: false, email: { subject: 'Hi {{guest.full_name}}' } } });
    expect(changed.booking_conf_host).toEqual({
      ...defaults.booking_conf_host,
      enabled: false,
      email: { ...defaults.booking_conf_host.email, subject: 'Hi {{guest.full_name}}' },
    });
    expect({ ...changed, booking_conf_host: defaults.booking_conf_host }).toEqual(defaults);
  });

  test('keep of markup what is safe, of addresses and times each one once', () => {
    const recipients = 'a@example.com; b@example.com,a@example.com';
    const times = [
      { unit: 'hours', value: '1' },
      { unit: 'minutes', value: 60 },
    ];
    const changed = read({
      ...host({ body: '<p style="x">Hi<img src=x onerror=y></p>', additional_recipients: recipients }),
      ...reminder(times),
    });
    expect(changed.booking_conf_host.email).toMatchObject({ body: '<p>Hi</p>', additional_recipients: 'a@example.com, b@example.com' });
    expect(changed.reminder_to_host.email.times).toEqual([{ unit: 'hours', value: 1 }]);
  });

  test('an email that has no times takes none', () => {
    const { email } = read({ booking_conf_host: { email: { times: [{ unit: 'days', value: 1 }] } } }).booking_conf_host;
    expect(email).toEqual(defaults.booking_conf_host.email);
  });

  test('what was read is taken back as it is', () => {
    expect(read(defaults)).toEqual(defaults);
  });
});
