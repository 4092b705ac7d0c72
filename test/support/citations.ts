import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folderVariable = 'SITEPLANE_TEST_CITATIONS';
/** What this worker has written, over all of its test files. */
const written: Set<string> = ((globalThis as Record<symbol, unknown>)[Symbol.for('siteplane.citations')] ??= new Set()) as Set<string>;

/** Called once before the workers start; they inherit the variable. */
export function openCitations(): void {
  process.env[folderVariable] = mkdtempSync(join(tmpdir(), 'siteplane-citations-'));
}

/** A file per worker, an id per line, each once. */
export function noteCitation(id: string): void {
  const folder = process.env[folderVariable];
  if (!folder || written.has(id)) return;
  written.add(id);
  appendFileSync(join(folder, `${process.pid}`), `${id}\n`);
}

/** Everything that was cited while the tests ran; the folder goes. */
export function closeCitations(): Set<string> {
  const folder = process.env[folderVariable];
  if (!folder) return new Set();
  const ids = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  rmSync(folder, { recursive: true });
  return new Set(ids.filter((id) => id !== ''));
}

export interface Expected {
  /** By id; what is deferred must not be cited. */
  readonly requirements: Readonly<Record<string, string | object>>;
  readonly decisions: readonly string[];
  /** Decisions that another one has replaced: what proves that one is cited for that one. */
  readonly replaced: readonly string[];
}

/** One line for each difference between what a whole run cited and what it has to cite. */
export function citationProblems(cited: ReadonlySet<string>, { requirements, decisions, replaced }: Expected): string[] {
  const known = new Set([...Object.keys(requirements), ...decisions]);
  const isDeferred = (id: string) => typeof requirements[id] === 'object';
  const due = [...known].filter((id) => !isDeferred(id) && !replaced.includes(id));
  return [
    ...due.filter((id) => !cited.has(id)).map((id) => `${id}: no test that ran cites it`),
    ...[...cited].filter((id) => !known.has(id)).map((id) => `${id}: cited, but there is no such requirement or decision`),
    ...[...cited].filter(isDeferred).map((id) => `${id}: a test proves it, so it is no longer deferred`),
    ...replaced.filter((id) => cited.has(id)).map((id) => `${id}: it was replaced, so cite the decision that replaced it`),
  ].sort();
}
