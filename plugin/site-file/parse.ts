import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler, type ValueError } from '@sinclair/typebox/compiler';
import { ValueErrorType } from '@sinclair/typebox/errors';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { Json } from '../kit/site-file/json';
import { isSecretSchema } from '../kit/site-file/secret-ref';
import { didYouMean } from '../kit/suggest';
import { problem as expectation } from '../kit/validate';
import { isDeep } from './nesting';
import { type Position, type Problem, SiteFileError } from './problem';
import { type SiteFile, SiteFileSchema } from './schema';
import { printableKey, yamlValue } from './yaml-value';

const maxBytes = 4 * 1024 * 1024;
const maxProblems = 20;

let compiled: ReturnType<typeof TypeCompiler.Compile> | undefined;

/** The site file that a YAML text is. Throws SiteFileError that says where what is wrong; `name` stands before line and column. */
export function parseSiteFile(text: string, name: string): SiteFile {
  if (Buffer.byteLength(text) > maxBytes) throw new SiteFileError([`${name} is larger than ${maxBytes / 1024 / 1024} MiB`]);
  const lines = new LineCounter();
  const fail = (problems: readonly Problem[]): never => {
    const byPlace = [...problems].sort((a, b) => (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.col ?? 0) - (b.at?.col ?? 0));
    const all = [...new Set(byPlace.map(({ at, text: sentence }) => `${name}${at ? `:${at.line}:${at.col}` : ''}: ${sentence}`))];
    throw new SiteFileError(all.length > maxProblems ? [...all.slice(0, maxProblems), `and ${all.length - maxProblems} more`] : all);
  };
  if (isDeep(text)) fail([{ at: undefined, text: 'is nested too deeply' }]);
  // Duplicates are found while walking: here each key would be compared with each.
  const doc: Document.Parsed = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  if (doc.errors.length > 0)
    fail(
      doc.errors.map(({ pos, code, message }) => ({
        at: lines.linePos(pos[0]),
        text: code === 'MULTIPLE_DOCS' ? 'a second document begins here; there can be one only' : message,
      })),
    );
  if (doc.directives.yaml.explicit || Object.keys(doc.directives.tags).length > 1)
    fail([{ at: { line: 1, col: 1 }, text: 'YAML directives (%…) are not allowed here' }]);
  if (doc.contents === null) fail([{ at: undefined, text: 'is empty; it must say version: 1 and site:' }]);
  const { value, problems, positions } = yamlValue(doc, lines);
  if (problems.length > 0) fail(problems);
  const issues = schemaIssues(value);
  if (issues.length > 0) fail(issues.map(({ path, text: sentence }) => ({ at: nearest(positions, path), text: sentence })));
  return value as unknown as SiteFile;
}

/** Where a value stands; one that is missing, where it is missing. */
function nearest(positions: ReadonlyMap<string, Position>, path: string): Position {
  const at = positions.get(path);
  if (at || path === '') return at ?? { line: 1, col: 1 };
  return nearest(positions, path.slice(0, path.lastIndexOf('/')));
}

interface Issue {
  readonly path: string;
  readonly text: string;
}

/** What doesn't fit the schema, one issue for each place. */
export function schemaIssues(value: Json): Issue[] {
  compiled ??= TypeCompiler.Compile(SiteFileSchema);
  if (compiled.Check(value)) return [];
  const byPath = new Map<string, Issue>();
  for (const error of compiled.Errors(value)) {
    if (!byPath.has(error.path))
      byPath.set(error.path, { path: error.path, text: `${printableKey(error.path.slice(1).replaceAll('/', '.'))} ${problem(error)}` });
    if (byPath.size > maxProblems) break;
  }
  return [...byPath.values()];
}

function problem(error: ValueError): string {
  const { type, schema, path, value } = error;
  const key = path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  if (type === ValueErrorType.ObjectAdditionalProperties) return unknownKey(key, schema);
  if (isSecretSchema(schema))
    return 'must be {env: NAME}: the file never contains a secret, only the name of the variable that contains it';
  if (schema.anyOf?.some(isObjectSchema)) return `must be ${[...new Set(schema.anyOf.map(branch))].join(', or ')}`;
  const hint = typeof value === 'number' && schema.type === 'string' ? '; put it in quotes' : '';
  return `${expectation(error)}${hint}`;
}

const isObjectSchema = ({ properties }: TSchema) => properties !== undefined;

function branch({ type, properties }: TSchema): string {
  if (properties) return `{${Object.keys(properties).join(', ')}}`;
  return type === 'string' ? 'text' : String(type);
}

function unknownKey(key: string, schema: TSchema): string {
  const { patternProperties } = schema;
  const sentence = schema['x-svc']?.expects;
  if (patternProperties) return `can't be a key here${sentence ? `; it ${sentence}` : ''}`;
  return `is not a known key.${didYouMean(key, Object.keys(schema.properties ?? {}))}`;
}
