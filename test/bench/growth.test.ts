import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '../support/verifies';
import { chartOf, sectionOf, stored, withGrowth } from './growth/report';

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

describe('results of growth', () => {
  test('tables and chart are those of what was measured', () => {
    verifies('D751');
    expect(withGrowth(read('results.md'))).toBe(read('results.md'));
    expect(read('growth/curves.svg')).toBe(chartOf(stored()));
  });

  test('a work is a row with its costs by size, and a line of the chart', () => {
    verifies('D751');
    const cost = (ms: number, rowsRead: number) => ({ ms, rowsRead, cpuMs: 1 });
    const works = [{ name: 'first <page>', costs: [cost(1, 20), cost(60_000, 2000)] }];
    const all = { leads: { measured: '2026-01-02', sizes: [1000, 1_000_000], bytes: [2e6, 3e9], works } };
    expect(sectionOf(all)).toContain('Measured on 2026-01-02; on disk 1 k rows 2 MB, 1 M rows 3000 MB.');
    expect(sectionOf(all)).toContain('| first <page> | 1.0 | 60000.0 | 20 | 2000 |');
    expect(chartOf(all)).toContain('<polyline points="42.0,174.0 192.0,24.0"');
    expect(chartOf(all)).toContain('first &lt;page&gt;');
  });
});
