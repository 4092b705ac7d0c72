import { differences } from '../../admin-ui/src/pages/activity/differences';
import { verifies } from '../support/verifies';

describe('what differs between two records', () => {
  test('nothing, where they are the same', () => {
    expect(differences({ a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } })).toEqual({ changed: [], same: 2 });
  });

  test('is told field by field, fields of a map by their path, and fields that one of them has not', () => {
    verifies('D552');
    const before = { name: 'Acme', link_admin_only: false, meta: { colour: 'green', size: 1 }, ids: [1, 2] };
    const after = { name: 'Acme', link_admin_only: true, meta: { size: 1, weight: 7 }, ids: [1] };
    expect(differences(before, after)).toEqual({
      changed: [
        { field: 'Link admin only', before: false, after: true },
        { field: 'Meta › Colour', before: 'green', after: undefined },
        { field: 'Meta › Weight', before: undefined, after: 7 },
        { field: 'Ids', before: [1, 2], after: [1] },
      ],
      same: 2,
    });
  });
});
