import { constraintOf } from '../../plugin/resources/roles/role/role-fields';
import { roleSlugOf } from '../../plugin/resources/roles/role/role-slug';

describe('slug of a role', () => {
  test.each([
    ['Editor', 'editor'],
    ['Project Managers', 'project_manager'],
    ['sales_team', 'sales_team'],
    ['  Sales -- Team! ', 'sales_team'],
    ['Boss', 'boss'],
    ['S', 's'],
    ['Ärzte & Pfleger', 'arzte_and_pfleger'],
    ['Level 2 / s', 'level_2_s'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('%s → %s', (name, slug) => {
    expect(roleSlugOf(name)).toBe(slug);
  });

  test('a name without Latin letters gets a slug that is always the same and its own', () => {
    expect(roleSlugOf('編集者')).toMatch(/^role_[0-9a-f]{8}$/);
    expect(roleSlugOf('編集者')).toBe(roleSlugOf('編集者'));
    expect(roleSlugOf('編集者')).not.toBe(roleSlugOf('記者'));
  });

  test.each(['__proto__', 'constructor', "x'; DROP TABLE sp_roles; --", '<b>', '𝔊'])('%j becomes harmless', (name) => {
    expect(roleSlugOf(name)).toMatch(/^[a-z0-9_]{1,40}$/);
  });
});

describe('constraint of a role', () => {
  const unlimited = { constraintType: 'unlimited', maxCount: 0 };
  const three = { constraintType: 'max_count', maxCount: 3 };

  test.each([
    [unlimited, {}, unlimited],
    [unlimited, { constraint_type: 'unique' }, { constraintType: 'unique', maxCount: 1 }],
    [unlimited, { constraint_type: 'max_count', max_count: 3 }, three],
    [three, { max_count: 5 }, { constraintType: 'max_count', maxCount: 5 }],
    [three, { constraint_type: 'unlimited' }, unlimited],
    [three, { constraint_type: 'unlimited', max_count: 0 }, unlimited],
    [three, { constraint_type: 'max_count' }, three],
  ] as const)('%j with %j is %j', (before, params, after) => {
    expect(constraintOf(before, params)).toEqual(after);
  });

  test.each([
    [unlimited, { constraint_type: 'max_count' }],
    [unlimited, { constraint_type: 'max_count', max_count: 0 }],
    [unlimited, { max_count: 2 }],
    [three, { constraint_type: 'unique', max_count: 3 }],
  ] as const)('%j with %j is refused', (before, params) => {
    expect(() => constraintOf(before, params)).toThrow('/max_count');
  });
});
