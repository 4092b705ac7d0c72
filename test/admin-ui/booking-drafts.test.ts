import { listMemory } from '../../admin-ui/src/engines/booking/pages/bookings/list-memory';
import { writtenOf } from '../../admin-ui/src/engines/booking/pages/calendars/emails/written';
import { type Parameter, parametersIn, queryOfRows, rowsOf } from '../../admin-ui/src/engines/booking/pages/calendars/rules/parameters';
import { verifies } from '../support/verifies';

describe('a field that stands for what is stored', () => {
  const read = (body: string) => (body.includes('<ul>') ? undefined : body.replace(/<\/?p>/g, ''));

  test('the text of an email is as it was typed until another body takes its place', () => {
    verifies('D607');
    const typed = { body: '<p>Dear guest,</p>', text: 'Dear guest,\n' };
    expect(writtenOf(typed, typed.body, read)).toBe(typed);
    const theirs = '<p>Dear colleague,</p>';
    expect(writtenOf(typed, theirs, read)).toEqual({ body: theirs, text: 'Dear colleague,' });
    expect(writtenOf(typed, '<ul></ul>', read).text).toBeUndefined();
  });

  test('markup stays markup while it is typed, also where it could be told as text', () => {
    const typed = { body: '<p>Dear guest,</p>', text: undefined };
    expect(writtenOf(typed, typed.body, read)).toBe(typed);
  });

  test('the parameters of a redirect are the rows that were typed until another query takes their place', () => {
    verifies('D607');
    const typed: Parameter[] = [
      ['name', '{{guest.full_name}}'],
      ['', '{{guest.email}}'],
    ];
    expect(queryOfRows(typed)).toBe('name={{guest.full_name}}');
    expect(rowsOf(typed, queryOfRows(typed))).toBe(typed);
    expect(rowsOf(typed, 'id=7&who={{host.name}}')).toEqual([
      ['id', '7'],
      ['who', '{{host.name}}'],
    ]);
    expect(rowsOf(parametersIn('?a=b'), '?a=b')).toEqual([['a', 'b']]);
  });
});

test('a link to the bookings of somebody looks through all of them; without one the list is as it was left', () => {
  listMemory.keep({ period: 'pending', search: 'ada', page: 2 });
  expect(listMemory.begin(null)).toEqual({ period: 'pending', search: 'ada', page: 2 });
  const linked = { period: 'all', search: 'grace@example.org', page: 1 };
  expect([listMemory.begin('grace@example.org'), listMemory.begin(null)]).toEqual([linked, linked]);
});
