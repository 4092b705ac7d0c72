import type { Operation } from '../../../plugin/kit/operation';
import { groups } from '../../../plugin/resources';
import type { Outcome, ProveCase, ProveOptions } from '../../prove/case';
import { together } from '../../prove/case';
import { startMariadb } from '../../support/mariadb';
import type { Site } from '../../support/site';
import { prepared } from '../prepared';
import { naughtyStrings } from '../values/naughty-strings';
import type { Schema, Values } from '../values/schema';
import { wholeSite } from '../whole-site';

/** A param that takes any text, and that the answer shows again. */
interface Field {
  readonly operation: string;
  readonly param: string;
}

/** What comes back changed on purpose: D733. */
export const naughty: ProveCase = {
  name: 'naughty',
  title: 'The big list of naughty strings through every text field of the operations and back, byte by byte, in both databases',
  verifies: ['D733'],
  async run(options) {
    const database = await startMariadb();
    try {
      const fresh = await database.freshDatabase();
      const sites = { SQLite: () => wholeSite('sqlite'), MariaDB: () => wholeSite('mariadb', fresh.url) };
      const outcomes: Record<string, Outcome> = {};
      for (const [name, start] of Object.entries(sites)) outcomes[name] = await on(await start(), options);
      return together(outcomes);
    } finally {
      await database.stop();
    }
  },
};

async function on(site: Site, { size, log }: ProveOptions): Promise<Outcome> {
  const strings = naughtyStrings.filter((_text, index) => size === 'full' || index % 200 === 7);
  const fields = textFields();
  const counts = { stored: 0, refused: 0 };
  const problems: string[] = [];
  try {
    for (const field of fields)
      for (const { text, result } of await through(site, field, strings)) {
        if (result === 'stored' || result === 'refused') counts[result] += 1;
        else problems.push(`${field.operation} ${field.param} ${JSON.stringify(text)}: ${result}`);
      }
  } finally {
    await site.stop();
  }
  for (const problem of problems) log(problem.slice(0, 500));
  return {
    figures: { fields: fields.length, strings: strings.length, ...counts, problems: problems.length },
    passed: problems.length === 0,
  };
}

/** Notes of leads: without the spaces around them. */
const trimmed = new Set(['leads.add_note', 'leads.add_reminder']);
/** Once for each record, which is no lead of its own. */
const once = new Set(['leads.acknowledge_finding']);
/** Made into something else on purpose: an address, and HTML without what could run. */
const changed = new Set(['slug', 'content']);

const textFields = (): Field[] =>
  groups.flatMap(({ resource, operations }) =>
    Object.entries(operations).flatMap(([action, { params, returns, audited }]) =>
      Object.entries(params.properties as Record<string, Schema>)
        .filter(([param, schema]) => audited && !changed.has(param) && isFree(schema) && param in ((returns as Schema).properties ?? {}))
        .map(([param]) => ({ operation: `${resource}.${action}`, param })),
    ),
  );

const isFree = ({ type, format, pattern, enum: words, writeOnly }: Schema) =>
  type === 'string' && !format && !words && !writeOnly && (pattern === undefined || pattern === '\\S');

interface Result {
  readonly text: string;
  /** `stored`, `refused` by a rule with a sentence, or what is wrong. */
  readonly result: string;
}

/** One after the other on the same record; where that is refused, once more on a new one. */
async function through(site: Site, field: Field, strings: readonly string[]): Promise<Result[]> {
  let params = await prepared(site, field.operation);
  const results: Result[] = [];
  for (const text of strings) {
    let result = await stored(site, field, params, text);
    if (result === 'refused' || once.has(field.operation)) {
      params = await prepared(site, field.operation);
      result = await stored(site, field, params, text);
    }
    results.push({ text, result });
  }
  return results;
}

async function stored(site: Site, { operation, param }: Field, params: Values, text: string): Promise<string> {
  const confirm = site.needsConfirm(operation) ? { confirm: true } : {};
  const { status, envelope } = await site.call(operation, { ...params, [param]: text }, confirm);
  if (status >= 500) return `answered ${status}: ${envelope?.error}`;
  if (status >= 400) return /^(Invalid|Refused|Not found)/.test(envelope.error ?? '') ? 'refused' : `answered ${status}: ${envelope.error}`;
  const wanted = trimmed.has(operation) ? text.trim() : text;
  const shown = envelope.data?.[param];
  if (shown !== wanted) return `was answered as ${JSON.stringify(shown)}`;
  return readBack(site, operation, { ...params, ...envelope.data }, wanted);
}

/** Another read has it too, where the group has one of a single record. */
async function readBack(site: Site, operation: string, known: Values, text: string): Promise<string> {
  const [resource = ''] = operation.split('.');
  const operations = groups.find((one) => one.resource === resource)?.operations as Readonly<Record<string, Operation>> | undefined;
  const names = operations?.get?.params.required ?? [];
  if (!operations?.get || once.has(operation) || !names.every((name) => name in known)) return 'stored';
  const { status, envelope } = await site.call(`${resource}.get`, Object.fromEntries(names.map((name) => [name, known[name]])));
  if (status !== 200) return `cannot be read: ${status} ${envelope.error}`;
  return textsIn(envelope.data).includes(text) ? 'stored' : 'is not in what is read back';
}

const textsIn = (data: unknown): unknown[] => (typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [data]);
