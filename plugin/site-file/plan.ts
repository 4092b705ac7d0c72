import { randomUUID } from 'node:crypto';
import { SiteplaneError } from '../client';
import type { Caller } from '../kit/site-file/caller';
import { mergeDiffs } from '../kit/site-file/fields';
import { digestOf, type Json, type JsonObject } from '../kit/site-file/json';
import { paramsOfCall, type ReadVariable } from '../kit/site-file/secret-ref';
import { type Call, type Diff, type Item, type OpenSection, phases, type Section, type Tools } from '../kit/site-file/section';
import { SiteFileError } from './problem';
import type { SiteFile } from './schema';
import { sections } from './sections';
import { neededVariables } from './variables';

/** What leads a site to a file: made, shown, kept and carried out. Holds no secret. */
export interface Plan {
  readonly format: 'siteplane.plan';
  readonly version: 1;
  /** Never the same twice, so that what a plan does can be told from what another did. */
  readonly id: string;
  readonly created_at: string;
  /** Name of the file. */
  readonly source: string;
  readonly prune: boolean;
  readonly file: SiteFile;
  /** Digest of everything on the site that the plan was made from. */
  readonly state: string;
  readonly items: readonly Item[];
  readonly kept: readonly string[];
  /** Sections that can be compared only when the items are done, as their module is switched on by them. */
  readonly later: readonly string[];
}

export interface Planning {
  readonly caller: Caller;
  readonly file: SiteFile;
  readonly source: string;
  readonly prune: boolean;
  readonly read: ReadVariable;
}

/** Compare a site with a file. Throws SiteFileError with everything that stands in the way (D107). */
export async function makePlan({ caller, file, source, prune, read }: Planning): Promise<Plan> {
  checkVariables(file, read);
  const { opened, later } = await openSections(caller, file);
  const tools: Tools = { prune, rehearse: (call) => rehearsed(call, { caller, read }) };
  const diffs: Diff[] = [];
  for (const [section, open] of opened) diffs.push(await open.diff(file.site[section.name] ?? {}, tools));
  const { items, kept, problems } = mergeDiffs(diffs);
  if (problems.length > 0) throw new SiteFileError(problems.map((problem) => `${source}: ${problem}`));
  return {
    format: 'siteplane.plan',
    version: 1,
    id: randomUUID(),
    created_at: new Date().toISOString(),
    source,
    prune,
    file,
    kept,
    later,
    state: await stateDigest(caller, opened),
    items: phases.flatMap((phase) => items.filter((item) => (item.phase ?? 'main') === phase)),
  };
}

// D108: what cannot be read is tried
async function rehearsed(call: Call, { caller, read }: Pick<Planning, 'caller' | 'read'>) {
  try {
    return await caller.call(call.operation, paramsOfCall(call, read), { dryRun: true });
  } catch (error) {
    if (!(error instanceof SiteplaneError) || ![400, 404, 409].includes(error.status)) throw error;
    const target = Object.values(call.params).find((value) => typeof value === 'string');
    const { code, status, requestId } = error;
    throw new SiteplaneError(code, `${call.operation} of ${target} would be refused: ${error.message}`, {
      status,
      requestId,
      cause: error,
    });
  }
}

/** Digest of the site as the plan of that file sees it. */
export async function currentState(caller: Caller, file: SiteFile): Promise<string> {
  return stateDigest(caller, (await openSections(caller, file)).opened);
}

/** Secrets that are not there are told before anything else, all at once. */
export function checkVariables(file: SiteFile, read: ReadVariable): void {
  const missing = neededVariables(file).filter((name) => !read(name));
  if (missing.length > 0)
    throw new SiteFileError([`These variables of the environment hold secrets and are not set: ${missing.join(', ')}`]);
}

type OpenSections = ReadonlyMap<Section, OpenSection>;

/** Whether the site offers all that a section takes. */
export async function isOffered(caller: Caller, { operations }: Section): Promise<boolean> {
  const allowed = await Promise.all(operations.map((operation) => caller.has(operation)));
  return allowed.every(Boolean);
}

async function openSections(caller: Caller, file: SiteFile): Promise<{ opened: OpenSections; later: string[] }> {
  const wanted = sections.filter(({ name }) => file.site[name] !== undefined);
  const offered = await Promise.all(wanted.map((section) => isOffered(caller, section)));
  const absent = wanted.filter((section, index) => !offered[index] || isLeftOff(file, section));
  const later = absent.filter((section) => isSwitchedOn(file, section));
  const impossible = absent.filter((section) => !later.includes(section));
  if (impossible.length > 0) throw new SiteFileError(impossible.map(whyAbsent));
  const opened = new Map<Section, OpenSection>();
  for (const section of wanted) if (!later.includes(section)) opened.set(section, await section.open(caller));
  return { opened, later: later.map(({ name }) => name) };
}

const isSwitchedOn = (file: SiteFile, { module }: Section) => switchOf(file, module) === true;
const isLeftOff = (file: SiteFile, { module }: Section) => switchOf(file, module) === false;

function switchOf(file: SiteFile, module: string | undefined): Json | undefined {
  const named = module === undefined ? undefined : (file.site.modules as Readonly<Record<string, JsonObject>> | undefined)?.[module];
  return named?.active;
}

function whyAbsent({ name, module }: Section): string {
  if (module === undefined) return `This site has no ${name}; leave the section out.`;
  return `${name} need the module ${module}; say modules: {${module}: {active: true}}, or leave the section out.`;
}

/** The address is in it, so that a plan for one site does not fit another one that happens to look alike. */
async function stateDigest(caller: Caller, opened: OpenSections): Promise<string> {
  const { data } = await caller.call('status.info', {});
  const { site } = data as { readonly site: { readonly url: string } };
  const states = [...opened].map(([{ name }, { state, facts = null }]): Json => [name, state, facts]);
  return digestOf([site.url, ...states]);
}
