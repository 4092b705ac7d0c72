import { laidOver, onWire } from '../../plugin/kit/wire-fields';
import { verifies } from '../support/verifies';

const blank = { name: '', linkAdminOnly: false, photo2Ids: 0 };

test('callers see the fields by their names on the wire, and nothing else of a row', () => {
  verifies('D823');
  const row = { id: 7, ...blank, name: 'Ada', secretSealed: 'v1:x' };
  expect(onWire<typeof blank>(row, blank)).toEqual({ name: 'Ada', link_admin_only: false, photo2_ids: 0 });
});

test('what callers say is laid over, empty values too; what they leave out stays', () => {
  verifies('D823');
  const before = { name: 'Ada', linkAdminOnly: true, photo2Ids: 3 };
  expect(laidOver(before, { link_admin_only: false, photo2_ids: 0 }, blank)).toEqual({ name: 'Ada', linkAdminOnly: false, photo2Ids: 0 });
  expect(laidOver(before, { name: undefined }, blank)).toEqual(before);
});

test('a column that came later is null in older rows: shown as blank, and no change when that is said again', () => {
  verifies('D823');
  const later: { note: string | null } = { note: '' };
  const older: typeof later = { note: null };
  expect(onWire(older, later)).toEqual({ note: '' });
  expect(laidOver(older, { note: '' }, later)).toEqual(older);
  expect(laidOver(older, {}, later)).toEqual(older);
  expect(laidOver(older, { note: 'x' }, later)).toEqual({ note: 'x' });
});

test('the compiler knows the names', () => {
  verifies('D823');
  const seen = onWire(blank, blank);
  const flag: boolean = seen.link_admin_only;
  expect(flag).toBe(false);
  // @ts-expect-error: a column's name is no name on the wire
  expect(seen.linkAdminOnly).toBeUndefined();
  // @ts-expect-error: likewise
  expect(laidOver(blank, { linkAdminOnly: true }, blank)).toEqual(blank);
});
