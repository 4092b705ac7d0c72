import { line, whole, word } from '../../../plugin/engines/kit/input/field';
import { form, group } from '../../../plugin/engines/kit/input/form';
import { rulesWith } from '../../../plugin/engines/kit/input/rules';
import { pageOf } from '../../../plugin/engines/kit/paginate';
import { verifies } from '../../support/verifies';

const sent = form({ slug: word({}), at: group(form({ city: line({}), floor: whole({ min: 0, max: 99 }) }), {}) });
const wrong = (body: Readonly<Record<string, never>>) => {
  const check = rulesWith({});
  sent.read(check, body);
  return check.errors();
};
const body = (values: object) => values as Readonly<Record<string, never>>;

describe('what a form does not take for something else', () => {
  test.each([
    ['a map in place of a word', { slug: { $gt: '' } }, { slug: { string: 'The slug must be text.' } }],
    ['a list in place of a word', { slug: ['a'] }, { slug: { string: 'The slug must be text.' } }],
    ['a text in place of a form', { at: '{"city":"Venmar"}' }, { at: { map: 'Send at as a map of fields.' } }],
    ['a list in place of a form', { at: [1] }, { at: { map: 'Send at as a map of fields.' } }],
    ['no in place of a form', { at: false }, { at: { map: 'Send at as a map of fields.' } }],
  ])('%s', (_name, values, errors) => {
    verifies('D731');
    expect(wrong(body(values))).toEqual(errors);
  });

  test.each([[{ slug: 7 }], [{ slug: null }], [{ slug: [] }], [{ at: {} }], [{ at: [] }], [{ at: '' }], [{ at: null }]])(
    '%j is taken',
    (values) => {
      verifies('D731');
      expect(wrong(body(values))).toEqual({});
    },
  );
});

describe('a page', () => {
  test.each([['0'], ['-1'], ['1.5'], ['two'], [['1']], ['1000000001'], [true]])('%j is refused with its bounds', (page) => {
    verifies('D731');
    expect(() => pageOf({ page })).toThrow('page must be a whole number from 1 to 1000000000.');
  });

  test.each([['0'], ['201'], ['many']])('a size of %j is refused with its bounds', (size) => {
    verifies('D731');
    expect(() => pageOf({ per_page: size })).toThrow('per_page must be a whole number from 1 to 200.');
  });

  test('is the first with the usual size where nothing is said, and what was asked for otherwise', () => {
    verifies('D731');
    expect(pageOf({ page: '', per_page: '' })).toEqual({ page: 1, perPage: 15 });
    expect(pageOf({ page: '3', per_page: 50 })).toEqual({ page: 3, perPage: 50 });
  });
});
