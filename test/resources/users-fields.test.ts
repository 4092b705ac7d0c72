import { differences } from '../../plugin/kit/wire-fields';
import { blankMember, withParams } from '../../plugin/resources/users/member/member-fields';
import { memberTable } from '../../plugin/resources/users/member/member-table';
import { nameOf } from '../../plugin/resources/users/member/names';

const ada = { ...blankMember, firstName: 'Ada', email: 'ada@example.org', modelPhotoIds: [3, 1] };

describe('member fields', () => {
  test('what is left out stays, the empty string clears', () => {
    expect(withParams(ada, { last_name: 'L', email: '' })).toEqual({ ...ada, lastName: 'L', email: '' });
  });

  test('every column of a member can be set by a param', () => {
    const own = ['id', 'num', 'hostUserId', 'createdAt', 'updatedAt', 'deletedAt'];
    expect(Object.keys(blankMember)).toEqual(Object.keys(memberTable.columns).filter((column) => !own.includes(column)));
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    for (const column of Object.keys(blankMember)) {
      const value = column === 'modelPhotoIds' ? { ids: [9] } : '1';
      expect(Object.keys(differences(ada, withParams(ada, { [snake(column)]: value })))).toEqual([column]);
    }
  });

  test('a picture named twice is kept once, in the order given', () => {
    expect(withParams(ada, { model_photo_ids: { ids: [5, 2, 5] } }).modelPhotoIds).toEqual([5, 2]);
  });

  test('the order of photos matters', () => {
    expect(differences(ada, withParams(ada, { model_photo_ids: { ids: [1, 3] } }))).toEqual({ modelPhotoIds: [1, 3] });
    expect(differences(ada, withParams(ada, { model_photo_ids: { ids: [3, 1] } }))).toEqual({});
  });

  test('an address is stored in ASCII', () => {
    expect(withParams(ada, { link_profile_pic: 'https://bücher.example/ä.png' }).linkProfilePic).toBe(
      'https://xn--bcher-kva.example/%C3%A4.png',
    );
    expect(withParams(ada, { link_profile_pic: 'https://example.org' }).linkProfilePic).toBe('https://example.org');
    expect(() => withParams(ada, { link_profile_pic: `https://example.org/${'ä'.repeat(500)}` })).toThrow('/link_profile_pic');
  });
});

test.each([
  [{ fullName: 'Ada King', firstName: 'Ada', lastName: 'Lovelace' }, 'Ada King'],
  [{ firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
  [{ lastName: 'Lovelace' }, 'Lovelace'],
  [{ nickname: 'Countess', companyName: 'Engines' }, 'Countess'],
  [{ companyName: 'Engines' }, 'Engines'],
  [{}, ''],
])('%j is called "%s"', (fields, name) => {
  const member = { ...blankMember, ...fields, id: 1, num: 1, hostUserId: null, createdAt: 0, updatedAt: 0, deletedAt: null };
  expect(nameOf(member)).toBe(name);
});
