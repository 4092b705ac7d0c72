import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from '../../plugin/engines';
import { boundsOf } from '../../plugin/engines/kit/input/bounds';
import { choice, flag, line, whole } from '../../plugin/engines/kit/input/field';
import { form, group } from '../../plugin/engines/kit/input/form';
import { verifies } from '../support/verifies';

const pages = join(__dirname, '../../admin-ui/src/engines');
/** Bounds that no form has: of a search, of one choice among what a route takes, of a number in another unit than the stored one. */
const ownBounds: Readonly<Record<string, readonly string[]>> = {
  'booking/pages/bookings.tsx': ['maxLength={190}'],
  'booking/pages/calendars/range-fields.tsx': ['min={1}'],
  'booking/pages/calendars/rules/caps-fields.tsx': ['min={1}'],
  'booking/pages/calendars/rules/lead-fields.tsx': ['min={0}'],
  'crm/pages/automations/setting-fields.tsx': ['min={0}'],
  'crm/pages/contacts/contact/field-dialog.tsx': ['maxLength={190}'],
  'crm/pages/contacts/labels-page.tsx': ['maxLength={100}'],
  'crm/pages/marketing/speed-section.tsx': ['min={0}'],
  'crm/pages/sequences/wait-dialog.tsx': ['min={0}', 'max={9999}'],
};

test('the bounds of a form are those of its fields, of forms within it and of items by their names, and nothing else', () => {
  verifies('D792');
  const inner = form({ text: line({ max: 50 }), isOn: flag({}) });
  const { schema } = form({
    title: line({}),
    minutes: whole({ min: 5, max: 1440 }),
    id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    kind: choice(['a', 'b'], {}),
    inner: group(inner, {}),
  });
  expect(boundsOf(schema)).toEqual({
    title: { maxLength: 190 },
    minutes: { min: 5, max: 1440 },
    id: { min: 1 },
    inner: { text: { maxLength: 50 } },
  });
  expect(boundsOf({ properties: { rows: { type: 'array', items: inner.schema }, either: { anyOf: [{ maxLength: 9 }, {}] } } })).toEqual({
    rows: { text: { maxLength: 50 } },
    either: { maxLength: 9 },
  });
});

test('every engine names forms, and each of them has bounds', () => {
  verifies('D792');
  for (const { bounds } of engines) {
    const all = Object.values(bounds());
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter((one) => Object.keys(one).length === 0)).toEqual([]);
  }
});

test('no input of an engine’s pages has a bound of its own but those listed', () => {
  verifies('D792');
  const written = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [path, readFileSync(join(pages, path), 'utf8').match(/\b(maxLength|min|max)=\{[\d_]+\}/g) ?? []] as const)
    .filter(([, bounds]) => bounds.length > 0);
  expect(Object.fromEntries(written)).toEqual(ownBounds);
});
