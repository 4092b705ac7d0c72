import { calendarFile } from '../../../../plugin/engines/booking/mail/calendar-file';
import { calendarLines, only } from './calendar-lines';
import { someFacts } from './facts';

const version = { method: 'REQUEST', title: 'Consultation', sequence: 3, now: Date.UTC(2026, 3, 30, 12) } as const;

test('what a mail program needs is there, with times in UTC', () => {
  const { method, content } = calendarFile(someFacts(), version);
  expect(method).toBe('REQUEST');
  const values = Object.fromEntries(calendarLines(content).map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({
    VERSION: '2.0',
    METHOD: 'REQUEST',
    UID: `booking-${'a'.repeat(32)}@site.example`,
    SEQUENCE: '3',
    DTSTAMP: '20260430T120000Z',
    DTSTART: '20260504T080000Z',
    DTEND: '20260504T083000Z',
    SUMMARY: 'Consultation',
    STATUS: 'CONFIRMED',
    URL: `https://site.example/book/manage/${'a'.repeat(32)}`,
  });
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(values.DESCRIPTION).toContain('Manage this booking: https://site.example/book/manage/');
});

test('the host invites, and the guest has accepted', () => {
  const { content } = calendarFile(someFacts(), version);
  expect(only(content, 'ORGANIZER')).toMatchObject({ parameters: { CN: 'Grace Hopper' }, value: 'mailto:grace@team.example' });
  const attendee = only(content, 'ATTENDEE');
  expect(attendee.parameters).toMatchObject({ CN: 'Ada Lovelace', PARTSTAT: 'ACCEPTED', ROLE: 'REQ-PARTICIPANT' });
  expect(attendee.value.toLowerCase()).toBe('mailto:ada@guests.example');
});

test('everybody who comes is named, but for what is not an address', () => {
  const [grace] = someFacts().hosts;
  const hosts = grace ? [grace, { ...grace, id: 3, displayName: 'Linus', email: 'linus@team.example' }] : [];
  const facts = someFacts({ hosts, booking: { extras: { additionalGuests: ['mary@guests.example', 'x\r\nATTENDEE:y'] } } });
  const attendees = calendarLines(calendarFile(facts, version).content).filter(({ name }) => name === 'ATTENDEE');
  expect(attendees.map(({ value }) => value.toLowerCase())).toEqual([
    'mailto:ada@guests.example',
    'mailto:mary@guests.example',
    'mailto:linus@team.example',
  ]);
});

test('a host without an address is still named', () => {
  const [grace] = someFacts().hosts;
  const { content } = calendarFile(someFacts({ hosts: grace ? [{ ...grace, email: '' }] : [] }), version);
  expect(only(content, 'ORGANIZER')).toMatchObject({ parameters: { CN: 'Grace Hopper' }, value: 'mailto:no-reply@site.example' });
});

test('a cancellation takes the same entry away', () => {
  const [before, after] = [version, { ...version, method: 'CANCEL', sequence: 4 } as const].map(
    (one) => calendarFile(someFacts(), one).content,
  );
  expect(only(after ?? '', 'UID')).toEqual(only(before ?? '', 'UID'));
  expect(['METHOD', 'STATUS', 'SEQUENCE'].map((name) => only(after ?? '', name).value)).toEqual(['CANCEL', 'CANCELLED', '4']);
});

describe.each([
  ['Commas, semicolons; and \\ backslashes\\n', 'Commas, semicolons; and \\ backslashes\\n'],
  ['two\r\nlines\nand\rmore', 'two\nlines\nand\nmore'],
  ['a line\r\nATTENDEE:mailto:evil@evil.example\r\nEND:VEVENT', 'a line\nATTENDEE:mailto:evil@evil.example\nEND:VEVENT'],
  ['"quotes" and: colons', '"quotes" and: colons'],
  [`🎉${'👩‍👩‍👧‍👦 family '.repeat(20)}`, `🎉${'👩‍👩‍👧‍👦 family '.repeat(20)}`.trim()],
  ['Ü'.repeat(200), 'Ü'.repeat(200)],
  ['bell\u0007 and nothing\u0000 else\u2028', 'bell  and nothing  else'],
  ['مرحبا 日本語', 'مرحبا 日本語'],
])('the title %j', (title, read) => {
  test('is read as it was written', () => {
    const { content } = calendarFile(someFacts(), { ...version, title });
    expect(only(content, 'SUMMARY').value).toBe(read);
    expect(
      calendarLines(content)
        .filter(({ name }) => name === 'END')
        .map(({ value }) => value),
    ).toEqual(['VEVENT', 'VCALENDAR']);
    expect(calendarLines(content).filter(({ name }) => name === 'ATTENDEE')).toHaveLength(1);
  });

  test('does no harm as a name or as a place', () => {
    const facts = someFacts({ booking: { firstName: title, lastName: '', locationDetails: { type: 'custom', description: title } } });
    const { content } = calendarFile(facts, version);
    expect(only(content, 'LOCATION').value).toBe(read);
    expect(only(content, 'ATTENDEE').value.toLowerCase()).toBe('mailto:ada@guests.example');
  });
});

test('markup of the description is told as text', () => {
  const description = '<p>Bring &amp; share</p><script>alert(1)</script><ul><li>one</li><li>two</li></ul>';
  const { value } = only(calendarFile(someFacts({ event: { description } }), version).content, 'DESCRIPTION');
  expect(value).toMatch(/^Bring & share\n\n- one\n- two\n\nManage this booking: /);
});
