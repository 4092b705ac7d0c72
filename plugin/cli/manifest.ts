import { parseArgs } from 'node:util';
import { isManifest, type ManifestEntry } from '../client';
import { UsageError } from '../kit/command';
import { didYouMean } from '../kit/suggest';
import { breakingChanges, factsOf, inWords, type ManifestDiff, manifestDiff } from './manifest-diff';
import { plain } from './plain';
import { connect, readText, siteFlags } from './remote';

const options = {
  ...siteFlags,
  resource: { type: 'string' },
  json: { type: 'boolean' },
  diff: { type: 'string' },
} as const;

/** `siteplane manifest [--resource R] [--json]`, or `--diff OLD [NEW]`. True unless something breaks. */
export async function manifestCommand(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const { diff, json = false, resource } = values;
  const [newFile, ...more] = positionals;
  if (more.length > 0 || (newFile !== undefined && diff === undefined)) throw new UsageError(`manifest takes no ${more[0] ?? newFile}`);

  const before = diff === undefined ? undefined : ofResource(fromFile(diff), resource, { mayLack: true });
  const all = newFile === undefined ? await (await connect(values)).manifest() : fromFile(newFile);
  const entries = ofResource(all, resource, { mayLack: before !== undefined });
  if (before) return tellDiff(manifestDiff(before, entries, Date.now()), json);
  process.stdout.write(json ? `${JSON.stringify(entries, null, 2)}\n` : plain(table(entries)));
  return true;
}

function ofResource(entries: readonly ManifestEntry[], resource: string | undefined, { mayLack }: { mayLack: boolean }) {
  if (resource === undefined) return entries;
  const manifests = entries.filter((entry) => entry.resource === resource);
  if (manifests.length > 0 || mayLack) return manifests;
  const known = [...new Set(entries.map((entry) => entry.resource))];
  throw new UsageError(`Unknown resource "${resource}".${didYouMean(resource, known)} There are ${known.join(', ')}.`);
}

/** The list itself or the answer of the manifest route, as curl saves it. */
function fromFile(file: string): readonly ManifestEntry[] {
  const parsed = jsonOf(readText(file, '--diff'), file);
  const list = Array.isArray(parsed) ? parsed : (parsed as { data?: unknown } | null)?.data;
  if (isManifest(list)) return list;
  throw new UsageError(`${file} is not a manifest; save one with: siteplane manifest --json`);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
}

function table(entries: readonly ManifestEntry[]): string {
  const rows = entries.map((entry) => [`${entry.resource}.${entry.action}`, kindOf(entry), entry.summary] as const);
  const [nameWidth, kindWidth] = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([name, kind, summary]) => `${name.padEnd(nameWidth ?? 0)}  ${kind.padEnd(kindWidth ?? 0)}  ${summary}\n`).join('');
}

function kindOf(entry: ManifestEntry): string {
  const { readonly, deprecated } = factsOf(entry);
  const kind = readonly ? 'read' : 'mutation';
  return `${entry.destructive ? 'destructive' : kind}${deprecated ? ', deprecated' : ''}`;
}

function tellDiff(diff: ManifestDiff, asJson: boolean): boolean {
  const breaking = breakingChanges(diff);
  if (asJson) process.stdout.write(`${JSON.stringify({ ...diff, breaking }, null, 2)}\n`);
  else process.stdout.write(plain(diffLines(diff, breaking.length).join('')));
  return breaking.length === 0;
}

function diffLines({ added, removed, changed }: ManifestDiff, breaking: number): string[] {
  const mark = (isBreaking: boolean) => (isBreaking ? 'BREAKING' : 'ok');
  return [
    ...added.map((operation) => `added    ${operation}\n`),
    ...removed.map(({ operation, isBreaking }) => `removed  ${operation}  ${mark(isBreaking)}\n`),
    ...changed.flatMap(({ operation, differences }) => [
      `changed  ${operation}\n`,
      ...differences.map((difference) => `           ${mark(difference.isBreaking).padEnd(8)}  ${inWords(difference)}\n`),
    ]),
    `${added.length} added, ${removed.length} removed, ${changed.length} changed; breaking: ${breaking}\n`,
  ];
}
