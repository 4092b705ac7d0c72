import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { toolsContract, toolsDocs } from '../assistant-bridge/contract';
import { mountedRoutes } from './derive-routes';
import { compactJson, contractFiles, documentedRoutes, groups, manifestOf, openapiOf, version } from './service';
import { siteJsonSchema } from './site/schema';

type Files = Readonly<Record<string, string>>;

const openapi = () => openapiOf(groups, version, documentedRoutes);

/** Committed, so that a review sees an API change as a few lines. */
const reviewed = async (): Promise<Files> =>
  contractFiles({ groups, openapi: openapi(), mounted: await mountedRoutes(), tools: toolsContract(), toolsDocs: toolsDocs() });

/** Whole documents for programs: made with the build, shipped with a release, never committed. */
const documents = (): Files => ({
  'manifest.json': compactJson(manifestOf(groups)),
  'openapi.json': compactJson(openapi()),
  'site.schema.json': compactJson(siteJsonSchema()),
});

const isOption = (arg: string) => arg.startsWith('--');
const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const isBuild = args.includes('--documents');
const folder = resolve(args.find((arg) => !isOption(arg)) ?? (isBuild ? 'dist/plugin/contract' : 'plugin/contract'));

function current(name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** JSON of the folder that nothing derives any more. */
function leftovers(files: Files): string[] {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.json') && !(name in files));
}

async function derive(): Promise<void> {
  const files = isBuild ? documents() : await reviewed();
  const written = Object.keys(files).filter((name) => current(name) !== files[name]);
  const removed = leftovers(files);
  if (!isCheck) {
    for (const name of written) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), files[name] ?? '');
    }
    for (const name of removed) rmSync(join(folder, name));
  }
  const changes = [...written, ...removed.map((name) => `${name} (no longer derived)`)].map((change) => `\n  ${change}`);
  process.stdout.write(`${Object.keys(files).length} files, ${changes.length} ${isCheck ? 'stale' : 'changed'}${changes.join('')}\n`);
  if (isCheck && changes.length > 0) {
    process.stdout.write('Run `npm run derive` and commit the result.\n');
    process.exitCode = 1;
  }
}

void derive();
