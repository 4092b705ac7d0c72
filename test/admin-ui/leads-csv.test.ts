import { csvOf } from '../../admin-ui/src/pages/leads/csv';
import { verifies } from '../support/verifies';

test('rows become a table with all their columns, in which nothing is a formula', () => {
  verifies('R29', 'leads:export');
  const rows: Record<string, string | number>[] = [
    { id: 1, source: '=1+1', campaign: 'a,b' },
    { id: 2, source: ' @x', attribution_utm_term: 'say "käy"' },
    { id: -3, source: '-', campaign: 'two\nlines' },
  ];
  const lines = ['id,source,campaign,attribution_utm_term', `1,'=1+1,"a,b",`, `2,' @x,,"say ""käy"""`, `-3,'-,"two\nlines",`, ''];
  expect(csvOf(rows)).toBe(lines.join('\r\n'));
});

test('without rows there is no table', () => {
  expect(csvOf([])).toBe('');
});
