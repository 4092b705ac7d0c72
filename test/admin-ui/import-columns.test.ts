import { partsOf } from '../../admin-ui/src/engines/crm/api/imports';
import { matchedColumns, withColumn } from '../../admin-ui/src/engines/crm/pages/contacts/import/columns';
import { verifies } from '../support/verifies';

const fields = [
  { name: 'email', label: 'Email address' },
  { name: 'first_name', label: 'First name' },
  { name: 'last_name', label: 'Last name' },
  { name: 'full_name', label: 'Full name' },
  { name: 'address_line_1', label: 'Street and number' },
  { name: 'shoe_size', label: 'Schuhgröße' },
];

test.each([
  [
    ['email', 'first_name'],
    ['email', 'first_name'],
  ],
  [
    ['Mailadresse', 'Vorname', 'Nachname'],
    ['email', 'first_name', 'last_name'],
  ],
  [
    ['Email Address', 'Name', 'Straße'],
    ['email', 'full_name', 'address_line_1'],
  ],
  [
    ['SCHUHGRÖSSE', 'street and number'],
    ['shoe_size', 'address_line_1'],
  ],
  // Of two that look alike the first counts, and what nobody knows is left out.
  [
    ['Mail', 'Email', 'Notes', ''],
    ['email', '', '', ''],
  ],
  [
    ['constructor', 'toString'],
    ['', ''],
  ],
])('columns %j are %j', (headers, columns) => {
  verifies('D620');
  expect(matchedColumns(headers, fields)).toEqual(columns);
});

test('a field is of one column only', () => {
  verifies('D620');
  expect(withColumn(['email', '', 'first_name'], 1, 'email')).toEqual(['', 'email', 'first_name']);
  expect(withColumn(['email', '', ''], 0, '')).toEqual(['', '', '']);
});

test('a text is cut into parts, and none within a letter', () => {
  verifies('D620');
  expect(partsOf('')).toEqual([]);
  expect(partsOf('ab\n😀c', 2)).toEqual(['ab', '\n😀', 'c']);
});
