import { Type } from '@sinclair/typebox';
import { isRecord } from '../engines/kit/tools/shape';
import { invalidParam, OperationError } from '../kit/errors';
import { Params, type Static, Text } from '../kit/schema';
import { withSharedShapes } from '../kit/shared-shapes';
import { failedEnvelope } from './own-answer';
import { dataResult } from './result';
import { defineOwnTool } from './tool';
import { callOwnSite } from './transport/in-process';

const manifestPath = '/siteplane/v1/manage/manifest';
/** What one answer takes at most, unless a single operation is longer. */
const maxCharacters = 20_000;

type Entry = Record<string, unknown>;

const manifestParams = Params({
  resource: Type.Optional(Text(64)),
  action: Type.Optional(Text(64)),
  search: Type.Optional(Text(100, 'Words in name or summary')),
  summary_only: Type.Optional(Type.Boolean()),
  with_returns: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Text(140)),
});

/** The manifest route, in parts that an assistant can read: all names at once, or what some of them take (D162). */
export const svcManifest = defineOwnTool({
  name: 'svc_manifest',
  description:
    'Call it first: {} lists every action; resource, action or search add params ($ref points into defs). Then svc_read or svc_write.',
  params: manifestParams,
  annotations: { readOnlyHint: true },
}).run(async (params, call) => {
  const answer = await callOwnSite(call, { method: 'GET', path: manifestPath });
  if (answer.status !== 200 || !isRecord(answer.data) || !Array.isArray(answer.data.data)) return failedEnvelope(answer);
  const all: Entry[] = answer.data.data;
  const { resource, action, search, summary_only: isShort = ![resource, action, search].some(Boolean) } = params;
  const entries = all.filter((entry) => isWanted(entry, params));
  if (entries.length === 0) throw nothingFound(all, params);
  const full = params.with_returns ? entries : entries.map(({ returns: _, ...entry }) => entry);
  return dataResult({ ok: true, ...pageOf(isShort ? entries.map(summaryOf) : full, params.cursor) });
});

type ManifestParams = Static<typeof manifestParams>;

function isWanted(entry: Entry, { resource, action, search = '' }: ManifestParams): boolean {
  if ((resource ?? entry.resource) !== entry.resource || (action ?? entry.action) !== entry.action) return false;
  const text = `${nameOf(entry)} ${entry.summary}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/[\s.]+/)
    .every((word) => text.includes(word));
}

const nameOf = ({ resource, action }: Entry) => `${resource}.${action}`;

/** An entry by its name, without what it takes. */
export function summaryOf({ resource, action, summary, destructive, params }: Readonly<Entry>): Entry {
  const facts = isRecord(params) && isRecord(params['x-svc']) ? params['x-svc'] : {};
  return { resource, action, summary, destructive, ...(facts.readonly === true ? { readonly: true } : {}) };
}

/** As many as fit, from the one that the cursor names. */
function pageOf(entries: readonly Entry[], cursor: string | undefined) {
  const start = cursor === undefined ? 0 : entries.findIndex((entry) => nameOf(entry) === cursor);
  if (start === -1) throw invalidParam('/cursor', 'is not a cursor of this list; ask again without it');
  const all = partOf(entries.slice(start));
  if (fits(all)) return all;
  let [fitting, tooMany] = [1, entries.length - start];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(partOf(entries.slice(start, start + middle)))) fitting = middle;
    else tooMany = middle;
  }
  const next = entries[start + fitting];
  return { ...partOf(entries.slice(start, start + fitting)), ...(next ? { next_cursor: nameOf(next) } : {}) };
}

function partOf(entries: readonly Entry[]) {
  const { data, defs } = withSharedShapes(entries);
  return Object.keys(defs).length > 0 ? { data, defs } : { data };
}

/** With room for the cursor. */
const fits = (part: object) => JSON.stringify(part).length <= maxCharacters - 200;

function nothingFound(all: readonly Entry[], { resource, action, search }: ManifestParams): OperationError {
  const actions = all.filter((entry) => entry.resource === resource).map((entry) => entry.action);
  if (search !== undefined) return new OperationError('not_found', 'Nothing matches. Search for fewer words, or list all with {}.');
  if (actions.length > 0) {
    return new OperationError(
      'unknown_action',
      `Unknown action "${action}" for resource "${resource}". Its actions are ${actions.join(', ')}.`,
    );
  }
  const resources = [...new Set(all.map((entry) => entry.resource))].join(', ');
  return new OperationError('unknown_resource', `Nothing matches. The resources are ${resources}.`);
}
