import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '../support/verifies';
import { chartOf, growthSection, stored } from './growth/report';
import { type CpuProfile, partOf, sharesOf } from './profile/shares';
import { withFigures, withKept, withRowsOf } from './sections';
import { targetsSection } from './targets';

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

describe('results of growth', () => {
  test('tables and chart are those of what was measured', () => {
    verifies('D751');
    expect(withKept(read('results.md'))).toBe(read('results.md'));
    expect(read('growth/curves.svg')).toBe(chartOf(stored()));
  });

  test('a work is a row with its costs by size, and a line of the chart', () => {
    verifies('D751');
    const cost = (ms: number, rowsRead: number) => ({ ms, rowsRead, cpuMs: 1 });
    const works = [{ name: 'first <page>', costs: [cost(1, 20), cost(60_000, 2000)] }];
    const all = { leads: { measured: '2026-01-02', sizes: [1000, 1_000_000], bytes: [2e6, 3e9], works } };
    expect(growthSection(all)).toContain('Measured on 2026-01-02; on disk 1 k rows 2 MB, 1 M rows 3000 MB.');
    expect(growthSection(all)).toContain('| first <page> | 1.0 | 60000.0 | 20 | 2000 |');
    expect(chartOf(all)).toContain('<polyline points="42.0,174.0 192.0,24.0"');
    expect(chartOf(all)).toContain('first &lt;page&gt;');
  });
});

test('a run of some works replaces their rows, and nothing else', () => {
  verifies('D759');
  const results = ['# Benchmark', '| Work | ours/s |', '| --- | --: |', '| read | 10 | 1× |', '| write | 20 | 2× |', 'End'];
  const measured = ['| Work | ours/s |', '| write | 30.5 | 3× |', '| unknown | 1 | 1× |'];
  expect(withRowsOf(results.join('\n'), measured.join('\n'))).toBe([...results.slice(0, 4), '| write | 30.5 | 3× |', 'End'].join('\n'));
});

describe('what was aimed at', () => {
  const row = (work: string, throughput: string, cpu: string) => `| ${work} | 1 | 1 | ${throughput} | 1× | ${cpu} | 1 | 1 | 2 | – |`;
  const head = '| Work | ours/s | bare/s | throughput | CPU per request | CPU ms | p99 ms | bare p99 ms | SQL statements | – |';
  const works = [
    'read (crm.get)',
    'list 50',
    'update',
    'create',
    'slot create',
    'webhook',
    'MCP svc_dispatch',
    'chain of 10,000',
    'available slots',
  ];

  test('is reached by what was measured, or the reason stands beside it', () => {
    verifies('D759');
    const results = (throughput: string, cpu: string) => [head, ...works.map((work) => row(work, throughput, cpu))].join('\n');
    expect(targetsSection(results('1.20×', '3.00')).match(/reached/g)).toHaveLength(works.length);
    expect(targetsSection(results('0.10×', '90.0'))).not.toContain('reached');
    expect(targetsSection(results('0.10×', '90.0'))).toContain('| read (crm.get) | at least 1.2× | 0.10× | As many statements');
    expect(() => targetsSection(head)).toThrow('the results have no row read (crm.get)');
  });
});

describe('figures of the README', () => {
  const readme = read('../../README.md');

  test('are those of the results', () => {
    verifies('D759');
    expect(withFigures(readme, read('results.md'))).toBe(readme);
  });

  test('cannot be of a work that was not measured, or without their place', () => {
    verifies('D759');
    expect(() => withFigures(readme, '# Benchmark')).toThrow('the results have no row read (crm.get)');
    expect(() => withFigures('# Siteplane', read('results.md'))).toThrow('the README has no place for the figures');
  });
});

describe('what the time is made of', () => {
  const at = (functionName: string, url = '') => ({ functionName, url });
  test.each([
    ['waiting', at('(idle)'), undefined],
    ['a write to a socket', at('writeBuffer'), 'sockets'],
    ['a collection', at('(garbage collector)'), 'collection'],
    ['the driver', at('execute', 'file:///site/node_modules/mysql2/lib/connection.js'), 'driver'],
    ['the router', at('handle', 'file:///site/node_modules/router/index.js'), 'express'],
    ['the parser of requests', at('parserOnIncoming', 'node:_http_server'), 'http'],
    ['a digest', at('Hmac', 'node:internal/crypto/hash'), 'runtime'],
    ['a library', at('serialize', '/site/node_modules/canonicalize/lib/canonicalize.js'), 'libraries'],
    ['ours', at('writeAudit', '/site/dist/siteplane.js'), 'own'],
  ])('%s', (_name, frame, part) => {
    verifies('D759');
    expect(partOf(frame)).toBe(part);
  });

  test('is counted within its time, in percent of what was not waited for', () => {
    verifies('D759');
    const nodes = [at('(idle)'), at('writeBuffer'), at('writeAudit', '/site/dist/siteplane.js')].map((callFrame, id) => ({
      id,
      callFrame,
    }));
    const profile: CpuProfile = { nodes, startTime: 1000, samples: [2, 0, 1, 2, 1], timeDeltas: [10, 10, 30, 10, 500] };
    expect(sharesOf(profile, { from: 1015, to: 1100 })).toMatchObject({ sockets: 75, own: 25, driver: 0 });
    expect(() => sharesOf(profile, { from: 0, to: 1 })).toThrow('no sample');
  });
});
