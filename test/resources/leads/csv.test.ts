import { csvRow } from '../../../plugin/resources/leads/list/csv';
import { verifies } from '../../support/verifies';

test.each([
  [['a', 1, true], 'a,1,true\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=cmd()', '+1', '-1', '@x', '\tx'], "'=cmd(),'+1,'-1,'@x,'\tx\r\n"],
  [[' =1', '\u00a0=1', '＝1', '=a,"b"'], `' =1,'\u00a0=1,'＝1,"'=a,""b"""\r\n`],
  [['', 'käy', '-'], ",käy,'-\r\n"],
  [[-1], '-1\r\n'],
])('%j is written as %j', (cells, line) => {
  verifies('R29', 'leads:export', 'D196');
  expect(csvRow(cells)).toBe(line);
});
