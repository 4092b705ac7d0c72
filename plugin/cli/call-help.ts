import type { ManifestEntry } from '../client';
import { type JsonSchema, typeInWords } from './json-schema';
import { factsOf } from './manifest-diff';
import { plain } from './plain';

const flagLines = `  --params JSON               all parameters at once; @file:PATH or - (standard input) too
  --dry-run                   answer what would happen, change nothing
  --confirm                   run it although it is destructive
  --confirm-token TOKEN       refuse where the target changed since the token was given
  --if-match ETAG             refuse where the record was changed since it was read; shows what is stored then
  --reason TEXT               kept in the audit log
  --idempotency-key KEY       repeat it safely: the same key answers what the first run answered
  --raw                       print the whole envelope

A value can be @env:NAME, @file:PATH or @- (standard input); a secret must be one of them. Lists are given by repeating the flag,
objects as JSON. --url and --key-file stand before the operation.
`;

/** How `call` is used, without a site. */
export const callUsage = `siteplane call [--url SITE] [--key-file FILE] RESOURCE ACTION [--param VALUE …]

  siteplane manifest                 lists the operations
  siteplane call RESOURCE --help     lists the actions of one resource
  siteplane call RESOURCE ACTION --help

${flagLines}`;

/** The actions of one resource. */
export function resourceHelp(entries: readonly ManifestEntry[]): string {
  const width = Math.max(...entries.map(({ action }) => action.length));
  return plain(entries.map(({ resource, action, summary }) => `  ${resource} ${action.padEnd(width)}  ${summary}\n`).join(''));
}

/** One operation with its parameters. */
export function operationHelp(entry: ManifestEntry): string {
  const { resource, action, summary, capability, params } = entry;
  const { properties = {}, required = [] }: JsonSchema = params;
  const lines = Object.entries(properties)
    .filter(([name]) => name !== 'confirm')
    .map(([name, schema]) => paramLine(name, schema, required.includes(name)));
  return plain(`${resource} ${action}: ${summary}\n${kindOf(entry)}; needs ${capability}\n\n${lines.join('')}\n${flagLines}`);
}

function kindOf(entry: ManifestEntry): string {
  const { readonly, idempotent, deprecated } = factsOf(entry);
  return [
    readonly ? 'read' : 'mutation',
    ...(entry.destructive ? ['destructive'] : []),
    ...(idempotent ? [] : ['not idempotent']),
    ...(deprecated ? [`deprecated: use ${deprecated.instead}`] : []),
  ].join(', ');
}

function paramLine(name: string, schema: JsonSchema, isRequired: boolean): string {
  const kebab = name.replaceAll('_', '-');
  const flag = schema.type === 'boolean' ? `--[no-]${kebab}` : `--${kebab} ${schema.writeOnly ? 'SECRET' : wordFor(schema)}`;
  const notes = [
    ...(isRequired ? ['required'] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...(schema.description ? [schema.description] : []),
  ];
  return `  ${flag.padEnd(26)}  ${notes.join('; ')}`.trimEnd().concat('\n');
}

function wordFor(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.join('|');
  if (schema.format) return schema.format.toUpperCase();
  if (schema.type === 'array') return `${schema.items ? wordFor(schema.items) : 'JSON'} …`;
  const words: Readonly<Record<string, string>> = {
    string: 'TEXT',
    integer: 'INTEGER',
    number: 'NUMBER',
    object: 'JSON',
    anything: 'JSON|TEXT',
  };
  const type = typeInWords(schema);
  return words[type] ?? type.replaceAll(' or ', '|');
}
