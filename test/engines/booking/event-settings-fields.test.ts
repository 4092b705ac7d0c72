import { type BookingField, checkAnswers, fieldsOf } from '../../../plugin/engines/booking/domain/booking-fields';
import { customName, readFields } from '../../../plugin/engines/booking/domain/fields-form';
import { refusal } from './refusal';

const text = expect.any(String);
const names = (fields: readonly BookingField[]) => fields.map(({ name }) => name);
const standard = ['name', 'email', 'message', 'cancellation_reason', 'rescheduling_reason', 'guests'];
const noPlace = { bookingFields: null, locationSettings: [] };

describe('the form of an event type', () => {
  test('nothing set: the questions of the system, guests switched off', () => {
    const fields = fieldsOf(noPlace);
    expect(fields.map(({ index, type, name, required, enabled }) => [index, type, name, required, enabled])).toEqual([
      [1, 'text', 'name', true, true],
      [2, 'email', 'email', true, true],
      [3, 'textarea', 'message', false, true],
      [4, 'textarea', 'cancellation_reason', true, true],
      [5, 'textarea', 'rescheduling_reason', true, true],
      [6, 'multi-guests', 'guests', false, false],
    ]);
    expect(fields.find(({ name }) => name === 'guests')).toMatchObject({ limit: 10 });
    expect(fields.every(({ system_defined }) => system_defined)).toBe(true);
  });

  test.each([
    [[{ type: 'phone_guest' as const }], ['phone_number']],
    [[{ type: 'in_person_guest' as const }], ['address']],
    [[{ type: 'zoom_meeting' as const }], []],
    [[{ type: 'phone_guest' as const }, { type: 'phone_guest' as const }], ['location']],
  ])('places %j demand %j', (locationSettings, demanded) => {
    expect(names(fieldsOf({ bookingFields: null, locationSettings }))).toEqual([...standard, ...demanded]);
  });

  test('of several places the guest chooses', () => {
    const locationSettings = [{ type: 'phone_guest' as const }, { type: 'custom' as const, title: 'Here' }];
    expect(fieldsOf({ bookingFields: null, locationSettings }).at(-1)).toMatchObject({
      options: ['phone_guest__:__0', 'custom__:__1'],
      required: true,
    });
  });

  test('what was set stands over the standard; what was left out is there as before', () => {
    const bookingFields = readFields([
      { name: 'message', label: 'Anything else?', required: true, index: 9 },
      { type: 'text', label: 'Company', index: 3 },
    ]);
    const fields = fieldsOf({ bookingFields, locationSettings: [] });
    expect(names(fields)).toEqual(['name', 'email', 'custom_company', 'cancellation_reason', 'rescheduling_reason', 'guests', 'message']);
    expect(fields.at(-1)).toMatchObject({ label: 'Anything else?', required: true, type: 'textarea' });
  });

  test('a place that nobody offers any more asks nothing, whatever was set', () => {
    const bookingFields = readFields([{ name: 'phone_number', label: 'Mobile' }]);
    expect(names(fieldsOf({ bookingFields, locationSettings: [] }))).toEqual(standard);
    expect(fieldsOf({ bookingFields, locationSettings: [{ type: 'phone_guest' }] }).at(-1)).toMatchObject({ label: 'Mobile' });
  });
});

describe('questions that are set', () => {
  test.each<[string, unknown, object]>([
    ['nothing', undefined, { booking_fields: { required: text } }],
    ['an empty list', [], { booking_fields: { required: text } }],
    ['a text', 'x', { 'booking_fields.0.label': { required: text }, 'booking_fields.0.type': { required: text } }],
    ['too many', Array.from({ length: 101 }, () => ({})), { booking_fields: { max: text } }],
    ['no label', [{ type: 'text', label: '<b> </b>' }], { 'booking_fields.0.label': { required: text } }],
    ['no type', [{ label: 'A' }], { 'booking_fields.0.type': { required: text } }],
    ['a type that does not exist', [{ label: 'A', type: 'payment' }], { 'booking_fields.0.type': { in: text } }],
    ['a type of the system', [{ label: 'A', type: 'multi-guests' }], { 'booking_fields.0.type': { in: text } }],
    ['a name of the prototype', [{ label: 'A', type: 'text', name: 'constructor' }], { 'booking_fields.0.name': { name: text } }],
    ['the prototype itself', [{ label: 'A', type: 'text', name: '__proto__' }], { 'booking_fields.0.name': { name: text } }],
    ['a name with a dot', [{ label: 'A', type: 'text', name: 'a.b' }], { 'booking_fields.0.name': { name: text } }],
    [
      'a name twice',
      [
        { label: 'A', type: 'text', name: 'a' },
        { label: 'B', type: 'text', name: 'a' },
      ],
      { 'booking_fields.1.name': { unique: text } },
    ],
    ['a choice of nothing', [{ label: 'A', type: 'radio', options: ['', '<i></i>'] }], { 'booking_fields.0.options': { required: text } }],
    [
      'too many options',
      [{ label: 'A', type: 'dropdown', options: Array.from({ length: 5000 }, (_, i) => `o${i}`) }],
      { 'booking_fields.0.options': { max: text } },
    ],
    [
      'dates that do not exist',
      [{ label: 'A', type: 'date', min_date: '2026-02-30', max_date: 'soon' }],
      { 'booking_fields.0.min_date': { date: text }, 'booking_fields.0.max_date': { date: text } },
    ],
    [
      'a last date before the first',
      [{ label: 'A', type: 'date', min_date: '2026-02-02', max_date: '2026-02-01' }],
      { 'booking_fields.0.max_date': { after: text } },
    ],
    ['too many guests', [{ name: 'guests', label: 'Guests', limit: 101 }], { 'booking_fields.0.limit': { between: text } }],
    ['no guests', [{ name: 'guests', label: 'Guests', limit: '0' }], { 'booking_fields.0.limit': { between: text } }],
    [
      'files without an end',
      [{ label: 'A', type: 'file', max_file_allow: 11, file_size_value: -1 }],
      { 'booking_fields.0.max_file_allow': { between: text }, 'booking_fields.0.file_size_value': { between: text } },
    ],
  ])('refuse %s', (_name, input, expected) => {
    expect(refusal(() => readFields(input))).toEqual(expected);
  });

  test('name and address stay required and switched on', () => {
    const [name, email] = readFields([
      { name: 'name', label: 'Who?', required: false, enabled: false, type: 'hidden' },
      { name: 'email', label: 'Address', required: 'no', enabled: 0, disable_alter: false },
    ]);
    expect(name).toMatchObject({ label: 'Who?', required: true, enabled: true, type: 'text', disable_alter: true });
    expect(email).toMatchObject({ label: 'Address', required: true, enabled: true, type: 'email', disable_alter: true });
  });

  test('no question is one of the system because it says so', () => {
    expect(readFields([{ label: 'A', type: 'text', system_defined: true, evil: 1 }])).toEqual([
      {
        index: 1,
        type: 'text',
        name: 'custom_a',
        label: 'A',
        placeholder: '',
        help_text: '',
        required: false,
        enabled: true,
        system_defined: false,
        disable_alter: false,
        is_visible: true,
      },
    ]);
  });

  test('texts lose their markup, terms keep what is safe', () => {
    const [field] = readFields([
      {
        label: '<b>Terms</b>',
        type: 'terms-and-conditions',
        terms_and_conditions: '<p onclick="x()">I <em>agree</em><script>x</script></p>',
      },
    ]);
    expect(field).toMatchObject({ label: 'Terms', terms_and_conditions: '<p>I <em>agree</em></p>' });
  });

  test('options are kept once each', () => {
    expect(readFields([{ label: 'A', type: 'radio', options: ['S', 'M', 'S', ''] }])).toMatchObject([{ options: ['S', 'M'] }]);
  });

  test('what was stored is stored the same again', () => {
    const fields = readFields([
      { label: 'Day', type: 'date', min_date: '2026-01-01', required: true },
      { label: 'Day', type: 'file' },
      { label: 'Day', type: 'hidden', default_value: 'x' },
      { name: 'guests', label: 'Guests', limit: 3, enabled: true },
    ]);
    expect(names(fields)).toEqual(['custom_day', 'custom_day_1', 'custom_day_2', 'guests']);
    expect(readFields(fields)).toEqual(fields);
  });

  test.each([
    ['Company name?', [], 'custom_company_name_'],
    ['Größe', [], 'custom_gr__e'],
    ['A', ['custom_a'], 'custom_a_1'],
    ['A', ['custom_a', 'custom_a_1'], 'custom_a_2'],
    ['x'.repeat(200), [], `custom_${'x'.repeat(48)}`],
  ])('%s becomes a name', (label, taken, expected) => {
    expect(customName(label, new Set(taken))).toBe(expected);
  });
});

describe('answers', () => {
  const form = readFields([
    { label: 'Company', type: 'text', required: true },
    { label: 'Note', type: 'textarea' },
    { label: 'Mail', type: 'email' },
    { label: 'Count', type: 'number' },
    { label: 'Mobile', type: 'phone' },
    { label: 'Size', type: 'radio', options: ['S', 'M'] },
    { label: 'Extras', type: 'multi-select', options: ['a', 'b'] },
    { label: 'Ok', type: 'checkbox', required: true },
    { label: 'Terms', type: 'terms-and-conditions', required: true },
    { label: 'Day', type: 'date', min_date: '2026-01-01', max_date: '2026-12-31' },
    { label: 'Plan', type: 'file', max_file_allow: 2 },
    { label: 'Ref', type: 'hidden', default_value: 'site', required: true },
    { label: 'Off', type: 'text', required: true, enabled: false },
    { label: 'Unseen', type: 'text', required: true, is_visible: false },
  ]);
  const fields = fieldsOf({ bookingFields: form, locationSettings: [] });
  const least = { custom_company: 'Acme', custom_ok: 'Yes', custom_terms: 'Accepted' };
  const errorsOf = (answers: unknown) => Object.keys(checkAnswers(fields, answers).errors);

  test.each([undefined, null, 'x', [], { custom_company: ' ', custom_ok: 'on', custom_terms: true }])(
    '%j lacks what is required',
    (answers) => {
      expect(checkAnswers(fields, answers).errors).toEqual({
        'custom_company.required': 'Company is required.',
        'custom_ok.required': 'Ok is required.',
        'custom_terms.required': 'Terms is required.',
      });
    },
  );

  test.each<[object, string]>([
    [{ custom_mail: 'a@b' }, 'custom_mail.email'],
    [{ custom_mail: 'a@example.com\nBcc: b@example.com' }, 'custom_mail.email'],
    [{ custom_count: '1e5' }, 'custom_count.number'],
    [{ custom_count: 'NaN' }, 'custom_count.number'],
    [{ custom_mobile: 'call me' }, 'custom_mobile.phone'],
    [{ custom_mobile: '()()()' }, 'custom_mobile.phone'],
    [{ custom_size: 'XL' }, 'custom_size.in'],
    [{ custom_extras: ['a', 'c'] }, 'custom_extras.in'],
    [{ custom_extras: { x: 'constructor' } }, 'custom_extras.in'],
    [{ custom_day: '01.02.2026' }, 'custom_day.date'],
    [{ custom_day: '2025-12-31' }, 'custom_day.date'],
    [{ custom_day: '2027-01-01' }, 'custom_day.date'],
    [{ custom_plan: 'javascript:alert(1)' }, 'custom_plan.file'],
    [{ custom_plan: ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'] }, 'custom_plan.max'],
  ])('%j is refused', (answer, error) => {
    expect(errorsOf({ ...least, ...answer })).toEqual([error]);
  });

  test('nothing but what was asked is kept, without markup', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"custom_note":"x"},"constructor":"x","custom_off":"x","custom_unseen":"x","name":"x","other":"x"}',
    );
    expect(checkAnswers(fields, { ...hostile, ...least, custom_company: '<script>x</script>Acme & <b>Sons</b>' })).toEqual({
      errors: {},
      values: { ...least, custom_company: 'Acme & Sons', custom_ref: 'site' },
    });
  });

  test('each kind of answer is kept as it is', () => {
    const answers = {
      ...least,
      custom_note: 'one\ntwo',
      custom_mail: 'a@example.com',
      custom_mobile: '+43 (1) 234-56',
      custom_size: 'M',
      custom_extras: ['b', 'a'],
      custom_day: '2026-12-31',
      custom_plan: ['https://a.example/1'],
      custom_ref: 'ad',
    };
    expect(checkAnswers(fields, { ...answers, custom_count: 12.5 })).toEqual({ errors: {}, values: { ...answers, custom_count: '12.5' } });
  });

  test('a huge list is answered, not stored', () => {
    const { errors, values } = checkAnswers(fields, { ...least, custom_extras: Array.from({ length: 10_000 }, () => 'a') });
    expect({ errors, extras: values.custom_extras }).toEqual({ errors: {}, extras: ['a'] });
  });
});
