import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { toolsContract, toolsDocs } from '../assistant-bridge/contract';
import { siteJsonSchema } from '../site-file/schema';
import { mountedRoutes } from './derive-routes';
import { compactJson, contractFiles, documentedRoutes, engines, groups, manifestOf, openapiOf, version } from './service';

type Files = Readonly<Record<string, string>>;

const openapi = () => openapiOf(groups, version, documentedRoutes);

/** Committed, so that a review sees an API change as a few lines. */
const reviewed = async (): Promise<Files> => ({
  ...contractFiles({ groups, openapi: openapi(), mounted: await mountedRoutes(), tools: toolsContract(), toolsDocs: toolsDocs() }),
  ...Object.fromEntries(engines.map(({ folder, bounds }) => [`forms/${basename(folder)}.json`, linePerName(bounds())])),
});

/** Whole documents for programs: made with the build, shipped with a release, never committed. */
const documents = (): Files => ({
  'manifest.json': compactJson(manifestOf(groups)),
  'openapi.json': compactJson(openapi()),
  'site.schema.json': compactJson(siteJsonSchema()),
});

const linePerName = (all: object) =>
  `{\n${Object.entries(all)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

const isOption = (arg: string) => arg.startsWith('--');

/** `npm run derive [-- --check | --documents] [FOLDER]`: write what is stale, or only say so. Answers the exit code. */
export async function derive(args: readonly string[], print: (text: string) => void): Promise<number> {
  const isCheck = args.includes('--check');
  const isBuild = args.includes('--documents');
  const folder = resolve(args.find((arg) => !isOption(arg)) ?? (isBuild ? 'dist/plugin/contract' : 'plugin/contract'));
  const files = isBuild ? documents() : await reviewed();
  const written = Object.keys(files).filter((name) => current(join(folder, name)) !== files[name]);
  const removed = leftovers(folder, files);
  if (!isCheck) {
    for (const name of written) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), files[name] ?? '');
    }
    for (const name of removed) rmSync(join(folder, name));
  }
  const changes = [...written, ...removed.map((name) => `${name} (no longer derived)`)].map((change) => `\n  ${change}`);
  print(`${Object.keys(files).length} files, ${changes.length} ${isCheck ? 'stale' : 'changed'}${changes.join('')}\n`);
  if (!isCheck || changes.length === 0) return 0;
  print('Run `npm run derive` and commit the result.\n');
  return 1;
}

const current = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** JSON of the folder that nothing derives any more. */
function leftovers(folder: string, files: Files): string[] {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.json') && !(name in files));
}

async function main(): Promise<void> {
  process.exitCode = await derive(process.argv.slice(2), (text) => void process.stdout.write(text));
}

if (require.main === module) void main();
