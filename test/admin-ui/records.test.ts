import { ApiError } from '../../admin-ui/src/api/errors';
import type { Seen } from '../../admin-ui/src/api/types';
import { integrationFields, integrationSecrets } from '../../admin-ui/src/pages/integrations/fields';
import { askedSchema, changedOf, overtaken, settled } from '../../admin-ui/src/records/changed';
import { saveOver } from '../../admin-ui/src/records/save-over';
import { definitions } from '../../plugin/resources/integrations/definitions';
import { verifies } from '../support/verifies';

const entry = {
  resource: 'crm',
  action: 'update',
  summary: '',
  capability: 'manage_options',
  destructive: false,
  params: {
    type: 'object',
    required: ['crm_num'],
    properties: {
      crm_num: { type: 'string', pattern: '^\\d{3}$' },
      name: { type: 'string', minLength: 1, description: 'Shown to site admins' },
      url: { type: 'string', format: 'url' },
      kind: { type: 'string', enum: ['a', 'b'] },
    },
  },
} as const;

describe('what a form of an operation asks for', () => {
  const asked = (fields: Parameters<typeof askedSchema>[1], isAll = false) => askedSchema(entry as never, fields, isAll);

  test('a parameter that the form does not name is not asked for, and one that the operation lacks neither', () => {
    verifies('D521');
    const { properties, required } = asked({ url: { label: 'Address' }, gone: { label: 'Gone' } });
    expect([Object.keys(properties ?? {}), required]).toEqual([['url'], []]);
  });

  test('fields stand in the order and the words of the page, validated as the service does', () => {
    verifies('D521');
    const { properties } = asked({ url: { label: 'Address' }, name: { label: 'Name', help: 'What people call it' } });
    expect(Object.entries(properties ?? {})).toEqual([
      ['url', { type: 'string', format: 'url', title: 'Address' }],
      ['name', { type: 'string', minLength: 1, title: 'Name', description: 'What people call it' }],
    ]);
  });

  test('further settings come when they are asked for; what can be picked has names', () => {
    verifies('D521');
    const fields = {
      name: { label: 'Name' },
      kind: { label: 'Kind', isAdvanced: true, choices: [{ value: 'a', label: 'The first' }] },
    };
    expect(Object.keys(asked(fields).properties ?? {})).toEqual(['name']);
    expect(asked(fields, true).properties?.kind).toEqual({ type: 'string', title: 'Kind', oneOf: [{ const: 'a', title: 'The first' }] });
  });
});

describe('what a form sends', () => {
  test.each([
    ['nothing, where nothing was touched', { name: 'A', url: '' }, { name: 'A', url: '' }, {}],
    ['nothing for a field that was empty and stays so', { name: 'A', url: undefined }, { name: 'A', url: '' }, {}],
    ['what was changed', { name: 'B', url: 'x' }, { name: 'A', url: 'x' }, { name: 'B' }],
    ['an emptied text as empty', { name: 'A' }, { name: 'A', url: 'x' }, { url: '' }],
    ['a switch that was turned off', { on: false }, { on: true }, { on: false }],
  ])('is %s', (_name, entered, stored, sent) => {
    verifies('D521');
    expect(changedOf(entered, stored)).toEqual(sent);
  });

  test.each([
    ['another field was changed by somebody else', { name: 'B' }, { name: 'A', url: 'x' }, { name: 'A', url: 'y' }, []],
    ['both changed it to the same', { name: 'B' }, { name: 'A' }, { name: 'B' }, []],
    ['somebody else changed the same field', { name: 'B' }, { name: 'A' }, { name: 'C' }, ['name']],
  ])('is compared with what is stored: %s', (_name, changed, stored, now, fields) => {
    verifies('D521');
    expect(overtaken(changed, stored, now)).toEqual(fields);
  });
});

test.each([
  ['mine', true, { name: 'B', url: 'x' }],
  ['theirs', false, { url: 'x' }],
])('what only one side has changed stays, also where %s is taken of the rest', (_name, keepsMine, kept) => {
  verifies('D521');
  expect(settled({ name: 'B', url: 'x' }, ['name'], keepsMine)).toEqual(kept);
});

test('the settings page asks for every key and secret that an integration has, and for no other', () => {
  verifies('D521');
  const asked = Object.fromEntries(
    Object.entries(integrationFields).map(([slug, fields]) => [
      slug,
      [Object.keys(fields).sort(), [integrationSecrets[slug as keyof typeof integrationFields]]],
    ]),
  );
  const known = definitions.map(({ slug, config, secrets }) => [slug, [Object.keys(config.properties).sort(), Object.keys(secrets)]]);
  expect(asked).toEqual(Object.fromEntries(known));
});

describe('saving over what is stored', () => {
  /** A record that somebody else changes just before the first `races` saves. */
  function contested(races: number) {
    let stored = { name: 'A', version: 0 };
    let left = races;
    return {
      load: async (seen: Seen) => {
        seen.etag = String(stored.version);
        return { ...stored };
      },
      save: async ({ etag }: Seen) => {
        if (left-- > 0) stored = { name: 'B', version: stored.version + 1 };
        if (etag !== String(stored.version)) throw new ApiError('changed', 412);
        stored = { name: 'mine', version: stored.version + 1 };
      },
      now: () => stored.name,
    };
  }

  test('what somebody saved between the read and the save is seen, and not overwritten', async () => {
    verifies('D660');
    const record = contested(1);
    const answer = await saveOver({ ...record, isOvertaken: ({ name }) => name !== 'A' });
    expect(answer).toEqual({ stored: { name: 'B', version: 1 }, isSaved: false });
    expect(record.now()).toBe('B');
  });

  test('where they changed something else, it is saved over what they left', async () => {
    const record = contested(1);
    expect(await saveOver({ ...record, isOvertaken: () => false })).toEqual({ stored: { name: 'B', version: 1 }, isSaved: true });
    expect(record.now()).toBe('mine');
  });

  test('it does not go on for ever, and tells other refusals at once', async () => {
    await expect(saveOver({ ...contested(99), isOvertaken: () => false })).rejects.toThrow('changed');
    const save = jest.fn().mockRejectedValue(new ApiError('no', 422));
    await expect(saveOver({ load: async () => ({}), save, isOvertaken: () => false })).rejects.toThrow('no');
    expect(save).toHaveBeenCalledTimes(1);
  });
});
