import { composed } from '../../../../plugin/engines/booking/mail/compose';
import { valuesOf } from '../../../../plugin/engines/booking/views/values';
import { plainText } from '../../../../plugin/engines/kit/mail/plain-text';
import { letterOf } from '../../../../plugin/engines/kit/mail/render';
import { filledHtml, filledLine, type Values } from '../../../../plugin/engines/kit/mail/template';
import { trusted } from '../../../../plugin/kit/html';
import { someFacts } from './facts';

const now = Date.UTC(2026, 4, 4, 6);
const values: Values = {
  groups: {
    guest: { name: '<b>Ada</b> & "co"', note: 'one\r\ntwo', other: '{{guest.name}} ##manage##' },
    booking: { list: trusted('<ul><li>x</li></ul>'), 'custom.colour': 'blue' },
  },
  links: { manage: 'https://site.example/x?a=1&b=2' },
};

describe('placeholders', () => {
  test.each([
    ['{{guest.name}}', '&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;co&quot;'],
    ['{{ guest.note }}', 'one<br>two'],
    ['{{guest.other}}', '{{guest.name}} ##manage##'],
    ['{{booking.list}}', '<ul><li>x</li></ul>'],
    ['{{booking.custom.colour}}', 'blue'],
    ['{{booking.custom.colour.format.Y-m-d}}', 'blue'],
    ['<a href="##manage##">', '<a href="https://site.example/x?a=1&amp;b=2">'],
    ['{{guest.unknown}}|{{nobody.name}}|##nothing##|{{guest.constructor}}|{{__proto__.x}}', '||||'],
    ['{{guest}} {{}} {guest.name}', '{{guest}} {{}} {guest.name}'],
  ])('%s is %j', (template, printed) => {
    expect(filledHtml(template, values)).toBe(printed);
  });

  test.each([
    ['Hello {{guest.name}}', 'Hello <b>Ada</b> & "co"'],
    ['{{guest.note}}\r\nBcc: evil@evil.example', 'one two Bcc: evil@evil.example'],
    ['{{booking.list}}', 'x'],
    ['x'.repeat(1000), 'x'.repeat(250)],
  ])('in a line %j is %j', (template, printed) => {
    expect(filledLine(template, values)).toBe(printed);
  });
});

describe('the text part', () => {
  test.each([
    ['<p>Hello <b>Ada</b>,</p><p>bye</p>', 'Hello Ada,\n\nbye'],
    ['a<br>b<br />c', 'a\nb\nc'],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    [
      '<a href="https://a.example">here</a>, <a href="https://b.example">https://b.example</a>',
      'here (https://a.example), https://b.example',
    ],
    ['&lt;b&gt; &amp; &quot;&nbsp;🎉', '<b> & " 🎉'],
    ['x<style>p{}</style><script>alert(1)</script><!-- y -->', 'x'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
    ['<p>unclosed <b>deep', 'unclosed deep'],
    ['', ''],
  ])('of %j is %j', (markup, text) => {
    expect(plainText(markup)).toBe(text);
  });
});

describe('a letter', () => {
  test('keeps no script, whoever wrote it', () => {
    const body =
      '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:alert(1)">a</a><img src="data:x"><iframe src="https://x"></iframe>';
    const { html, text } = letterOf({ subject: 's', body }, '<script>x</script>', values);
    expect(html).not.toMatch(/script|onclick|javascript|iframe|data:/);
    expect(text).toBe('Hi\n\na');
  });

  test('has its footer in both parts', () => {
    const letter = letterOf({ subject: 's', body: '<p>Hi</p>' }, '<p>Kind regards, {{guest.name}}</p>', values);
    expect(letter.text).toBe('Hi\n\n-- \nKind regards, <b>Ada</b> & "co"');
    expect(letter.html).toContain('Kind regards, &lt;b&gt;Ada&lt;/b&gt;');
  });

  test('has no heading over nothing', () => {
    const body = '<p><strong>Where</strong><br />{{guest.unknown}}</p><p><strong>Who</strong><br />Ada</p><p></p>';
    expect(letterOf({ subject: 's', body }, '', values).text).toBe('Who\nAda');
  });
});

describe('what a booking tells', () => {
  const facts = someFacts({
    event: { settings: { booking_title: '' }, bookingFields: [field('custom_size', 'Size <x>'), field('custom_list', 'List')] },
    booking: {
      message: 'a <i>note</i>',
      sourceUrl: 'https://from.example',
      locationDetails: { type: 'phone_guest', description: '+1 555' },
      extras: {
        customFields: { custom_size: '<b>', custom_list: ['a', 'b'], custom_old: { deep: 1 } },
        campaign: { utm_source: 'letter' },
        previousStartAt: Date.UTC(2026, 4, 1, 8),
        cancelReason: 'ill',
      },
    },
  });
  const told = valuesOf(facts, { now }).groups;

  test.each([
    ['guest', 'full_name', 'Ada Lovelace'],
    ['guest', 'total_guest', '1'],
    ['guest', 'note', 'a <i>note</i>'],
    ['booking', 'booking_title', 'Consultation: Grace Hopper and Ada Lovelace'],
    ['booking', 'full_start_end_guest_timezone', '4:00 am – 4:30 am, Monday, 4 May 2026 (America/New_York)'],
    ['booking', 'full_start_end_host_timezone', '10:00 am – 10:30 am, Monday, 4 May 2026 (Europe/Berlin)'],
    ['booking', 'start_date_time', 'Monday, 4 May 2026 at 8:00 am (UTC)'],
    ['booking', 'start_time_human_format', 'in 2 hours'],
    ['booking', 'previous_meeting_time', '4:00 am – 4:30 am, Friday, 1 May 2026 (America/New_York)'],
    ['booking', 'previous_meeting_time_for_host', '10:00 am – 10:30 am, Friday, 1 May 2026 (Europe/Berlin)'],
    ['booking', 'location_details_text', 'Phone call to the guest: +1 555'],
    ['booking', 'cancel_reason', 'ill'],
    ['booking', 'utm_source', 'letter'],
    ['booking', 'custom.custom_list', 'a, b'],
    ['booking', 'custom.custom_old', ''],
    ['host', 'email', 'grace@team.example'],
    ['event', 'id', '5'],
    ['calendar', 'description', 'All of us'],
    ['team_member', '1.name', 'Grace Hopper'],
  ])('%s.%s is %j', (group, key, value) => {
    expect(String(told[group]?.[key])).toBe(value);
  });

  test('the answers of the form are markup with nothing of the guest’s own', () => {
    expect(String(told.guest?.form_data_html)).toBe(
      '<ul><li><strong>Size &lt;x&gt;:</strong> &lt;b&gt;</li><li><strong>List:</strong> a, b</li><li><strong>custom_old:</strong> </li></ul>',
    );
  });

  test('the place of an online meeting is a link, and nothing but an address of the web is one', () => {
    const htmlOf = (online_platform_link: string) => {
      const locationDetails = { type: 'online_meeting', description: online_platform_link, online_platform_link } as const;
      return String(valuesOf(someFacts({ booking: { locationDetails } }), { now }).groups.booking?.location_details_html);
    };
    expect(htmlOf('https://meet.example/a?b=1&c')).toBe(
      'Online: <a href="https://meet.example/a?b=1&amp;c">https://meet.example/a?b=1&amp;c</a>',
    );
    expect(htmlOf('javascript:alert(1)')).toBe('Online: javascript:alert(1)');
  });

  test('the title can be a template of its own, and the clock has 24 hours', () => {
    const settings = { ...facts.settings, time_format: '24' as const };
    const event = { settings: { booking_title: '{{guest.first_name}}\n@ {{event.title}}' } };
    const own = valuesOf(someFacts({ event, settings }), { now });
    expect(String(own.groups.booking?.booking_title)).toBe('Ada @ Consultation');
    expect(String(own.groups.booking?.full_start_end_host_timezone)).toMatch(/^10:00 – 10:30, /);
  });

  test('hosts read what the guest wrote and the additional guests, and no heading where they said nothing', () => {
    const extras = { additionalGuests: ['bob@guests.example', 'eve@guests.example'] };
    for (const notification of ['booking_conf_host', 'booking_request_host', 'cancelled_by_attendee', 'reminder_to_host'] as const) {
      const { text } = composed(someFacts({ booking: { message: 'I come by train.', extras } }), { notification, now });
      expect(text).toContain('Message\nI come by train.\n\nAdditional guests\nbob@guests.example, eve@guests.example');
      expect(composed(someFacts(), { notification, now }).text).not.toMatch(/Message|Additional guests|Details|Where|[Rr]eason/);
    }
  });

  test('no email to a guest has a heading over a reason that nobody gave', () => {
    for (const notification of ['cancelled_by_host', 'declined_by_host', 'rescheduled_by_host'] as const) {
      const { text, html } = composed(someFacts(), { notification, now });
      expect([text, html]).toEqual([expect.not.stringMatching(/[Rr]eason|Where/), expect.not.stringContaining('<p></p>')]);
    }
    const told = someFacts({ booking: { extras: { rejectReason: 'We are full.' } } });
    expect(composed(told, { notification: 'declined_by_host', now }).text).toContain('We are full.');
  });

  test('every default mail can be read, with no placeholder left', () => {
    for (const notification of ['booking_conf_attendee', 'cancelled_by_attendee', 'rescheduled_by_host', 'booking_request_host'] as const) {
      const { subject, text, html } = composed(facts, { notification, now });
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|##|undefined|null/);
      expect(text).toContain('Consultation');
    }
  });
});

function field(name: string, label: string) {
  return { index: 9, type: 'text', name, label, required: false, enabled: true, system_defined: false };
}
