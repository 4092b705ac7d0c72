import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../prove/case';
import { run, suite } from './program';

interface Against {
  /** Address of the bridge, with the key added on the way. */
  readonly url: string;
  readonly version: string;
  readonly log: (line: string) => void;
}

/** All that a version of the protocol requires of a server, but for what is absent by a decision. */
export async function scenarios(dir: string, { url, version, log }: Against): Promise<Outcome> {
  const file = join(__dirname, `absent-${version}.yml`);
  const { status, text } = await run(dir, [
    ...[suite(dir), 'server', '--url', url],
    ...['--requirements', version, '--expected-failures', file],
  ]);
  const absent = [...readFileSync(file, 'utf8').matchAll(/^ +- (\S+) # /gm)].map(([, name]) => name ?? '');
  const requirements = join(dir, 'node_modules/@modelcontextprotocol/conformance/requirements', `${version}.yaml`);
  const counted = countedIn(text, readFileSync(requirements, 'utf8'));
  const passed = [...counted].filter(([name, isPassed]) => isPassed && !absent.includes(name));
  const failed = [...counted].filter(([name, isPassed]) => !isPassed && !absent.includes(name)).map(([name]) => name);
  const isAll = counted.size > 0 && status === 0 && failed.length === 0 && passed.length + absent.length === counted.size;
  if (!isAll) log(`${failed.join(', ')}\n${text.slice(-3000)}`);
  return {
    passed: isAll,
    figures: {
      [`${version}: scenarios passed`]: `${passed.length} of ${counted.size}`,
      [`${version}: absent by decision`]: absent.join(', '),
    },
  };
}

/** Each scenario that the version requires of a server, and whether all of its checks passed; others run too and count for nothing. */
function countedIn(text: string, requirements: string): ReadonlyMap<string, boolean> {
  const [, server = ''] = /^server:\n((?: {2}- \S+\n)+)/m.exec(requirements) ?? [];
  const required = [...server.matchAll(/- (\S+)/g)].map(([, name = '']) => name);
  const [, summary = ''] = text.split('=== SUMMARY ===');
  const marks = new Map([...summary.matchAll(/^([✓✗]) (\S+): /gm)].map(([, mark, name = '']) => [name, mark === '✓']));
  return new Map(required.map((name) => [name, marks.get(name) === true]));
}
