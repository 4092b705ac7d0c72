import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toolsContract, toolsDocs } from '../assistant-bridge/contract';
import { docsOf, groups, manifestOf, openapiOf, version } from '../index';
import { siteJsonSchema } from './site/schema';

/** What is derived from the operations and committed, so that a review sees an API change as a diff. */
const artefacts: Readonly<Record<string, () => string>> = {
  'manifest.json': () => `${JSON.stringify(manifestOf(groups), null, 2)}\n`,
  'openapi.json': () => `${JSON.stringify(openapiOf(groups, version), null, 2)}\n`,
  'OPERATIONS.md': () => docsOf(groups),
  'tools.json': () => `${JSON.stringify(toolsContract(), null, 2)}\n`,
  'TOOLS.md': () => toolsDocs(),
  'site.schema.json': () => `${JSON.stringify(siteJsonSchema(), null, 2)}\n`,
};

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const folder = resolve(args.find((arg) => arg !== '--check') ?? 'plugin/contract');

function committed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const stale = Object.entries(artefacts).filter(([name, make]) => committed(join(folder, name)) !== make());
if (!isCheck) mkdirSync(folder, { recursive: true });
if (!isCheck) for (const [name, make] of stale) writeFileSync(join(folder, name), make());
process.stdout.write(
  `${Object.keys(artefacts).length} artefacts, ${stale.length} ${isCheck ? 'stale' : 'written'}${stale.map(([name]) => `\n  ${name}`).join('')}\n`,
);
if (isCheck && stale.length > 0) {
  process.stdout.write('Run `npm run derive` and commit the result.\n');
  process.exitCode = 1;
}
