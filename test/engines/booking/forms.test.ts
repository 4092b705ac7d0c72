import { type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { allTools } from '../../../plugin/assistant-bridge/catalog';
import { changeBody, newBookingBody, resendBody } from '../../../plugin/engines/booking/domain/forms/booking';
import { newCalendarForm } from '../../../plugin/engines/booking/domain/forms/calendar';
import { cloneBody, detailsForm, newEventForm } from '../../../plugin/engines/booking/domain/forms/event';
import { rules } from '../../../plugin/engines/booking/input/rules';
import { type Field, flag, line, whole } from '../../../plugin/engines/kit/input/field';
import { type Form, form } from '../../../plugin/engines/kit/input/form';
import type { Input } from '../../../plugin/engines/kit/input/query';
import { allBut, mapTaken, mayTake, neededIn, taken } from '../../../plugin/engines/kit/tools/taken';
import { verifies } from '../../support/verifies';

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** Which params of a tool are fields of which form; `within` are maps whose keys are fields of it too. */
const tools: readonly (readonly [tool: string, form: Form, own: readonly string[], within: readonly string[]])[] = [
  ['bk_create_calendar', newCalendarForm, [], ['calendar']],
  ['bk_create_event', newEventForm, ['calendar_id'], ['extra']],
  ['bk_update_event_details', detailsForm, ['calendar_id', 'event_id'], ['extra']],
  ['bk_duplicate_event', cloneBody, ['calendar_id', 'event_id'], []],
  ['bk_create_booking', newBookingBody, ['event_id', 'dry_run', 'confirm'], ['extra']],
  ['bk_send_confirmation_email', resendBody, ['booking_id', 'dry_run', 'confirm'], []],
];

/** What a tool offers that the form does not take, by its place. */
function beyond(tool: Schema, form: Schema, at: string): string[] {
  const problems: string[] = [];
  const strangers = (tool.enum ?? []).filter((word) => form.enum && !form.enum.includes(word));
  if (strangers.length > 0) problems.push(`${at}: ${strangers.join(', ')}`);
  if (tool.minimum !== undefined && form.minimum !== undefined && tool.minimum < form.minimum) problems.push(`${at}: from ${tool.minimum}`);
  if (tool.maximum !== undefined && form.maximum !== undefined && tool.maximum > form.maximum) problems.push(`${at}: to ${tool.maximum}`);
  for (const [name, inner] of Object.entries(tool.properties ?? {})) {
    const field = form.properties?.[name];
    if (field) problems.push(...beyond(inner, field, `${at}.${name}`));
    else if (form.properties) problems.push(`${at}.${name}: no field`);
  }
  if (tool.items && form.items) problems.push(...beyond(tool.items, form.items, `${at}[]`));
  return problems;
}

describe.each(tools)('the params of %s', (name, form, own, within) => {
  const schema = allTools.find((tool) => tool.name === name)?.listed.inputSchema as Schema;

  test('are fields of the form, with words and bounds that it takes', () => {
    verifies('booking:forms');
    const all = Object.entries(schema.properties ?? {});
    const named = Object.fromEntries(all.filter(([param]) => !own.includes(param) && !within.includes(param)));
    const inner = all.filter(([param]) => within.includes(param)).map(([, { properties = {} }]) => properties);
    expect(Object.keys(named).length).toBeGreaterThan(0);
    for (const properties of [named, ...inner]) expect(beyond({ properties }, form.schema as Schema, name)).toEqual([]);
  });
});

test('the words of bk_set_booking_status are those that the form names', () => {
  verifies('booking:forms');
  const { inputSchema } = allTools.find((tool) => tool.name === 'bk_set_booking_status')?.listed ?? {};
  const { status } = (inputSchema as Schema).properties ?? {};
  for (const word of status?.enum ?? ['none']) expect(String(changeBody.fields.value.schema.description)).toContain(word);
});

const forms: Readonly<Record<string, Form>> = { newCalendarForm, newEventForm, detailsForm, newBookingBody, changeBody };
const fields = Object.entries(forms).flatMap(([name, { fields: all }]) =>
  Object.entries(all).map(([field, declared]) => [`${name}.${field}`, declared as Field] as const),
);
const wrong = (field: Field, value: Input) => {
  const check = rules();
  field.read(value, { check, name: 'it' });
  return Object.keys(check.errors());
};

/** Seats count for events with several guests only: their route checks them. */
const bounded = fields.filter(([name, { schema }]) => schema.maximum !== undefined && !name.endsWith('max_book_per_slot'));

test.each(bounded)('%s refuses what is out of its bounds', (_name, field) => {
  verifies('booking:forms');
  const { minimum, maximum } = field.schema as { minimum: number; maximum: number };
  for (const value of [minimum, maximum, String(maximum)]) expect(wrong(field, value)).toEqual([]);
  for (const value of [minimum - 1, maximum + 1, minimum + 0.5, 'x']) expect(wrong(field, value)).toEqual(['it']);
});

describe('a param that is taken from a form', () => {
  const shape = form({
    title: line({ required: true, max: 20, about: 'What it is called' }),
    seats: whole({ min: 1, max: 9 }),
    hidden: flag({}),
  });
  const accepts = (schema: TSchema, value: unknown) => Value.Check(Type.Object({ it: schema }), { it: value });

  test('refuses what the form would refuse, asks for what it needs, and is told in its words', () => {
    verifies('D664');
    const title = taken(shape.fields.title);
    expect(['', 'x'.repeat(21), 7].map((value) => accepts(title, value))).toEqual([false, false, false]);
    expect([0, 10, 1.5].map((value) => accepts(mayTake(shape.fields.seats), value))).toEqual([false, false, false]);
    expect([accepts(title, 'Talk'), accepts(mayTake(shape.fields.seats), 9)]).toEqual([true, true]);
    expect(title).toMatchObject({ description: 'What it is called', maxLength: 20 });
    expect(neededIn(shape.fields)).toEqual(['title']);
  });

  test('is there for each field of the form but those that are named', () => {
    verifies('D664');
    expect(Object.keys(allBut(shape, ['hidden']))).toEqual(['title', 'seats']);
    const map = mapTaken(shape.fields, { description: 'A talk', example: {}, without: ['title'] });
    expect(Object.keys(map.properties)).toEqual(['seats', 'hidden']);
  });
});
