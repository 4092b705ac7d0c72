import { parse } from 'csv-parse/sync';
import { csvOf, csvRow } from '../../../plugin/resources/leads/list/csv';
import { verifies } from '../../support/verifies';

test.each([
  [['a', 1, true], 'a,1,true\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=cmd()', '+1', '-1', '@x', '\tx'], `'=cmd(),'+1,'-1,'@x,"'\tx"\r\n`],
  [[' =1', '\u00a0=1', '＝1', '=a,"b"'], `' =1,'\u00a0=1,'＝1,"'=a,""b"""\r\n`],
  [['', 'käy', '-'], ",käy,'-\r\n"],
  [['x;=1+1', 'x\t@y', 'say "=1"', 'a\n- b'], `"x;'=1+1","x\t'@y","say ""'=1""","a\n'- b"\r\n`],
  [[' x', 'a;b'], '" x","a;b"\r\n'],
  [[-1], '-1\r\n'],
])('%j is written as %j', (cells, line) => {
  verifies('R29', 'leads:export', 'D473');
  expect(csvRow(cells)).toBe(line);
});

const nasty = [
  '=1+1',
  'x;=1+1',
  'x\t=1',
  'x|=1',
  "x'=1",
  'x\n=1',
  'x\r=1',
  'x", =1',
  '";=1',
  ';;-2',
  '\t\t+3',
  '; ＝1',
  '"\n"=1',
  "';=1",
  'a, @b',
];

test.each([',', ';', '\t', '|'])('taken apart by %j no cell is a formula', (delimiter) => {
  verifies('D473');
  const text = csvOf(nasty.map((one) => ({ id: 1, first: one, second: `${one} ${one}` })));
  const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  for (const quote of ['"', false] as const) {
    const table: string[][] = parse(text, { ...options, quote });
    for (const value of table.flat()) expect(value).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/u);
  }
});

test('rows become a table with all their columns', () => {
  verifies('leads:export');
  const lines = ['id,source,term', '1,a,', '2,,"say ""käy"""', ''];
  expect(
    csvOf([
      { id: 1, source: 'a' },
      { id: 2, term: 'say "käy"' },
    ]),
  ).toBe(lines.join('\r\n'));
  expect(csvOf([])).toBe('');
});
