import { parseArgs } from 'node:util';
import { type Answered, type Client, type ManifestEntry, SiteplaneError } from '../client';
import { UsageError } from '../kit/command';
import { didYouMean } from '../kit/suggest';
import { callFlags, optionsOf, paramsOf, parseOperationFlags } from './call-flags';
import { callUsage, operationHelp, resourceHelp } from './call-help';
import { factsOf } from './manifest-diff';
import { connect, siteFlags } from './remote';

const options = { ...siteFlags, ...callFlags } as const;

/** `siteplane call RESOURCE ACTION [--param VALUE …]`: data on standard output, the rest on the other. True when the site says ok. */
export async function callCommand(args: readonly string[]): Promise<boolean> {
  const { front, words } = splitAtOperation(args);
  const { values } = parseArgs({ args: front, options, strict: true });
  const { resource, action, rest } = operationOf(words);
  const wantsHelp = values.help === true || rest.includes('--help');
  if (resource === undefined) {
    if (!wantsHelp) throw new UsageError('call needs a resource and an action, such as: siteplane call crm list');
    process.stdout.write(callUsage);
    return true;
  }

  const client = await connect(values);
  const manifest = await client.manifest();
  const entries = manifest.filter((entry) => entry.resource === resource);
  if (entries.length === 0) throw unknown('resource', resource, [...new Set(manifest.map((entry) => entry.resource))]);
  if (action === undefined) {
    if (!wantsHelp) throw new UsageError(`call ${resource} needs an action:\n${resourceHelp(entries)}`);
    process.stdout.write(resourceHelp(entries));
    return true;
  }
  const entry = entries.find((candidate) => candidate.action === action);
  if (!entry)
    throw unknown(
      `action of ${resource}`,
      action,
      entries.map((candidate) => candidate.action),
    );
  if (wantsHelp) {
    process.stdout.write(operationHelp(entry));
    return true;
  }
  const flags = parseOperationFlags(entry, rest);
  return run(client, entry, { given: flags.given, call: { ...values, ...flags.call } });
}

/** Flags before the first word that is neither a flag nor the value of one. */
function splitAtOperation(args: readonly string[]): { front: string[]; words: string[] } {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const index = tokens.find(({ kind }) => kind === 'positional')?.index ?? args.length;
  return { front: args.slice(0, index), words: args.slice(index) };
}

/** `crm create …` or `crm.create …`. */
function operationOf([first, ...others]: readonly string[]): { resource?: string; action?: string; rest: readonly string[] } {
  if (first === undefined) return { rest: others };
  const dot = first.indexOf('.');
  if (dot > 0) return { resource: first.slice(0, dot), action: first.slice(dot + 1), rest: others };
  const [action, ...rest] = others;
  return action === undefined || action.startsWith('-') ? { resource: first, rest: others } : { resource: first, action, rest };
}

const unknown = (what: string, name: string, known: readonly string[]) =>
  new UsageError(
    `Unknown ${what}: "${name}".${didYouMean(name, known)} There are ${known.join(', ')}; a module that is switched off shows none of its operations.`,
  );

async function run(client: Client, entry: ManifestEntry, flags: Parameters<typeof paramsOf>[1]): Promise<boolean> {
  const { resource, action } = entry;
  const { raw = false, 'dry-run': isDry = false } = flags.call;
  const params = await paramsOf(entry, flags);
  try {
    const answered = await client.dispatch({ resource, action, params }, optionsOf(flags.call));
    const { data, changed } = answered;
    print(raw ? { ok: true, data, changed, error: null } : data);
    if (answered.etag !== undefined) process.stderr.write(`etag: ${answered.etag}\n`);
    for (const [name, address] of Object.entries(answered.links)) process.stderr.write(`${name}: ${address}\n`);
    if (!factsOf(entry).readonly) process.stderr.write(outcome(answered, isDry));
    return true;
  } catch (error) {
    if (!raw && error instanceof SiteplaneError && error.stored !== undefined) {
      print(error.stored);
      process.stderr.write(`This is what is stored now; etag: ${error.etag}\n`);
    }
    if (raw && error instanceof SiteplaneError && error.status > 0)
      print({ ok: false, data: error.stored ?? null, changed: false, error: error.message });
    throw error;
  }
}

/** Characters that JSON takes as they are and a terminal may obey are escaped. */
const print = (value: unknown) =>
  process.stdout.write(
    `${JSON.stringify(value, null, 2).replace(/[\x7f-\x9f\p{Cf}]/gu, (character) =>
      Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    )}\n`,
  );

function outcome({ changed, replayed }: Answered, isDry: boolean): string {
  if (replayed) return 'Done before: this is the answer of the first call with this idempotency key.\n';
  if (isDry) return changed ? 'Dry run: this would change something.\n' : 'Dry run: nothing would change.\n';
  return changed ? 'Changed.\n' : 'Nothing changed.\n';
}
