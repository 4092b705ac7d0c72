import type { JsonSchema } from '../../admin-ui/src/api/types';
import { formSchemaOf } from '../../admin-ui/src/form/params-schema';
import { formUiFor } from '../../admin-ui/src/form/ui-schema';
import { type FieldKind, fieldKinds, mayBeEmpty, widgetFor, widgetKinds } from '../../admin-ui/src/form/widget-for';
import { manifestEntries } from '../support/manifest-entries';

const closed = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', additionalProperties: false, properties });

const kinds: [FieldKind, JsonSchema][] = [
  ['text', { type: 'string' }],
  ['text', { type: 'string', pattern: '^\\d{3}$' }],
  ['textarea', { type: 'string', maxLength: 5000 }],
  ['email', { type: 'string', format: 'email', maxLength: 190 }],
  ['url', { type: 'string', format: 'url', maxLength: 2048 }],
  ['picture', { type: 'string', format: 'picture', maxLength: 2048 }],
  ['account', { type: 'integer', format: 'account', minimum: 0 }],
  ['date', { type: 'string', format: 'date' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['secret', { type: 'string', writeOnly: true, maxLength: 4096 }],
  ['number', { type: 'integer' }],
  ['number', { type: 'number' }],
  ['tristate', { type: 'boolean' }],
  ['choice', { type: 'string', enum: ['a', 'b'] }],
  ['choice', { enum: [1, 2] }],
  ['choice', { anyOf: [{ const: 'a' }, { const: 'b' }] }],
  ['choices', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }],
  ['tags', { type: 'array', items: { type: 'string', maxLength: 253 } }],
  ['list', { type: 'array', items: { type: 'integer' } }],
  ['list', { type: 'array', items: closed({ a: { type: 'string' } }) }],
  ['group', closed({ a: { type: 'string' } })],
  ['pairs', { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } } }],
  ['json', { type: 'object' }],
  ['json', { type: 'object', patternProperties: { '^(.*)$': {} } }],
  ['json', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true }],
  ['json', { type: 'array' }],
  ['json', { type: 'array', items: { type: 'object' } }],
  ['json', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ['json', { type: ['string', 'null'] }],
  ['json', {}],
];

describe('the control for a schema', () => {
  test.each(kinds)('%s for %j', (kind, schema) => {
    expect(widgetFor(schema)).toBe(kind);
  });

  test('every kind that has a component is the answer to some schema', () => {
    const answers = new Set(kinds.map(([kind]) => kind));
    for (const kind of [...widgetKinds, ...fieldKinds]) expect(answers).toContain(kind);
  });

  test('empty is a value only where the service takes it as one', () => {
    expect(mayBeEmpty({ type: 'string', minLength: 1 })).toBe(false);
    expect(mayBeEmpty({ type: 'string', pattern: '^\\d{3}$' })).toBe(false);
    expect(mayBeEmpty({ type: 'string', writeOnly: true })).toBe(false);
    expect(mayBeEmpty({ type: 'array', minItems: 1 })).toBe(false);
    expect(mayBeEmpty({ type: 'string', format: 'url' })).toBe(true);
    expect(mayBeEmpty({ type: 'array' })).toBe(true);
  });
});

/** Every instruction below a schema that names a control. */
function controls(ui: object): string[] {
  return Object.entries(ui).flatMap(([name, value]) => {
    if (name === 'ui:widget' || name === 'ui:field') return [String(value)];
    return typeof value === 'object' && value !== null ? controls(value) : [];
  });
}

describe('the manifest', () => {
  test.each(manifestEntries.map((entry) => [`${entry.resource}.${entry.action}`, entry] as const))(
    '%s: every field has a control',
    (_name, entry) => {
      const schema = formSchemaOf(entry);
      const ui = formUiFor(schema);
      const known: readonly string[] = [...widgetKinds, ...fieldKinds];
      for (const control of controls(ui)) expect(known).toContain(control);
      for (const [field, child] of Object.entries(schema.properties ?? {})) {
        const isDrawn = controls({ [field]: ui[field] }).length > 0 || ['group', 'list'].includes(widgetFor(child));
        expect({ field, isDrawn }).toEqual({ field, isDrawn: true });
      }
    },
  );

  test.each(manifestEntries.filter(({ secret_keys }) => secret_keys).map((entry) => [`${entry.resource}.${entry.action}`, entry] as const))(
    '%s: its secrets are asked for by a password field',
    (_name, { params, secret_keys = [] }) => {
      // An import names what its envelope must not contain, and has no field for it.
      const fields = secret_keys.flatMap((name) => params.properties?.[name] ?? []);
      for (const field of fields) expect(widgetFor(field)).toBe('secret');
    },
  );

  test('an operation without parameters has an empty form', () => {
    const bare = manifestEntries.filter(({ params }) => Object.keys(params.properties ?? {}).length === 0);
    expect(bare.length).toBeGreaterThan(0);
    for (const entry of bare) expect(controls(formUiFor(formSchemaOf(entry)))).toEqual([]);
  });

  test('no form asks for confirm: the dialog does', () => {
    const asking = manifestEntries.filter((entry) => entry.destructive && 'confirm' in (formSchemaOf(entry).properties ?? {}));
    expect(asking).toEqual([]);
  });
});
