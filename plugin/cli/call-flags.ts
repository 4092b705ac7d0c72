import type { CallOptions, ManifestEntry } from '../client';
import { UsageError } from '../kit/command';
import { didYouMean } from '../kit/suggest';
import { type FlagInput, paramValue, refuseSecrets, secretNamesOf, wholeParams } from './call-values';
import type { JsonSchema } from './json-schema';
import { siteFlags } from './remote';

// D102
/** Flags of the call itself, for `parseArgs`; they stand before the operation, or after it where it has no parameter of that name. */
export const callFlags = {
  confirm: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  'idempotency-key': { type: 'string' },
  'confirm-token': { type: 'string' },
  'if-match': { type: 'string' },
  params: { type: 'string' },
  raw: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** What `parseArgs` makes of `callFlags`. */
export type CallFlags = { -readonly [F in keyof typeof callFlags]?: (typeof callFlags)[F]['type'] extends 'boolean' ? boolean : string };

/** What stands after the operation: its parameters as texts, and flags of the call. */
export interface OperationFlags {
  readonly given: ReadonlyMap<string, FlagInput>;
  readonly call: CallFlags;
}

/** Take the words after the operation apart. Throws UsageError naming the flag that is wrong and the one that was meant. */
export function parseOperationFlags(entry: ManifestEntry, words: readonly string[]): OperationFlags {
  const input = new Map<string, FlagInput>();
  const call: CallFlags = {};
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const { name, inline } = flagOf(word);
    const param = paramOf(entry, name);
    if (param) {
      const { schema, flag, isSecret } = param;
      const value = param.implied ?? inline ?? valueAfter(queue, { flag, schema });
      input.set(param.name, { flag, schema, isSecret, values: [...(input.get(param.name)?.values ?? []), value] });
    } else setCallFlag(call, { entry, name, inline, queue });
  }
  return { given: input, call };
}

function flagOf(word: string): { name: string; inline: string | undefined } {
  const [, name, inline] = /^--([A-Za-z0-9_-]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name !== undefined) return { name, inline };
  throw new UsageError(
    `Unexpected ${JSON.stringify(word.slice(0, 60))}: parameters are given as --name VALUE, booleans as --name or --no-name.`,
  );
}

interface Param {
  readonly name: string;
  readonly flag: string;
  readonly schema: JsonSchema;
  readonly isSecret: boolean;
  /** Of `--no-name`. */
  readonly implied?: string;
}

/** The parameter that a flag names, in kebab or snake case. */
function paramOf(entry: ManifestEntry, flagName: string): Param | undefined {
  const { properties = {} }: JsonSchema = entry.params;
  const name = [flagName, flagName.replaceAll('-', '_')].find((candidate) => Object.hasOwn(properties, candidate));
  const schema = name === undefined ? undefined : properties[name];
  if (name !== undefined && schema) {
    const isSecret = schema.writeOnly === true || (entry.secret_keys?.includes(name) ?? false);
    return { name, flag: `--${flagName}`, schema, isSecret };
  }
  if (!flagName.startsWith('no-')) return undefined;
  const negated = paramOf(entry, flagName.slice(3));
  return negated?.schema.type === 'boolean' ? { ...negated, flag: `--${flagName}`, implied: 'false' } : undefined;
}

function valueAfter(queue: string[], { flag, schema }: { flag: string; schema: JsonSchema | undefined }): string {
  if (schema?.type === 'boolean') return 'true';
  const value = queue.shift();
  if (value === undefined || value.startsWith('--'))
    throw new UsageError(`${flag} needs a value${value ? `; one that begins with -- is given as ${flag}=VALUE` : ''}.`);
  return value;
}

interface FlagReader {
  readonly entry: ManifestEntry;
  readonly name: string;
  readonly inline: string | undefined;
  readonly queue: string[];
}

function setCallFlag(call: CallFlags, { entry, name, inline, queue }: FlagReader): void {
  if (!isCallFlag(name)) throw unknownFlag(entry, name);
  const isSwitch = callFlags[name].type === 'boolean';
  if (isSwitch && inline !== undefined) throw new UsageError(`--${name} takes no value.`);
  Object.assign(call, { [name]: isSwitch ? true : (inline ?? valueAfter(queue, { flag: `--${name}`, schema: undefined })) });
}

const isCallFlag = (name: string): name is keyof typeof callFlags => Object.hasOwn(callFlags, name);

function unknownFlag({ resource, action, params }: ManifestEntry, name: string): UsageError {
  if (Object.hasOwn(siteFlags, name)) {
    return new UsageError(`--${name} stands before the operation: siteplane call --${name} … ${resource} ${action}`);
  }
  const { properties = {} }: JsonSchema = params;
  const known = [...Object.keys(properties).map((property) => property.replaceAll('_', '-')), ...Object.keys(callFlags)];
  return new UsageError(
    `Unknown flag --${name} for ${resource} ${action}.${didYouMean(name, known).replace('"', '"--')} See siteplane call ${resource} ${action} --help.`,
  );
}

/** The params of the call from its flags and `--params` together. */
export async function paramsOf(entry: ManifestEntry, { given, call }: OperationFlags): Promise<Record<string, unknown>> {
  const secretNames = secretNamesOf(entry.params, entry.secret_keys);
  const params = call.params === undefined ? {} : await wholeParams(call.params, secretNames);
  for (const [name, one] of given) {
    if (Object.hasOwn(params, name)) throw new UsageError(`${name} is given by --params and by ${one.flag}.`);
    const typed = one.values.filter((text) => !text.startsWith('@'));
    // Of a list some items may come from files and others stand on the command line.
    if (!one.isSecret && typed.length > 0) refuseSecrets(await paramValue({ ...one, values: typed }), secretNames, one.flag);
    params[name] = await paramValue(one);
  }
  return params;
}

/** The options of the call that its flags say. */
export function optionsOf(flags: CallFlags): CallOptions {
  const {
    reason,
    confirm,
    'dry-run': dryRun,
    'idempotency-key': idempotencyKey,
    'confirm-token': confirmToken,
    'if-match': ifMatch,
  } = flags;
  return {
    ...(confirm && { confirm }),
    ...(dryRun && { dryRun }),
    ...(reason !== undefined && { reason }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(confirmToken !== undefined && { confirmToken }),
    ...(ifMatch !== undefined && { ifMatch }),
  };
}
