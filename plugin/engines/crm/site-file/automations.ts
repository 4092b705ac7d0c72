import { Type } from '@sinclair/typebox';
import { RecordOf, StringEnum } from '../../../kit/schema';
import type { Caller } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, withoutBlank } from '../../../kit/site-file/fields';
import { byKey, type Json, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { type Call, type Diff, type Item, type Note, removal } from '../../../kit/site-file/section';
import { lineOf } from '../../kit/input/rules';
import { automationStatuses } from '../domain/automation-statuses';
import { mapReferences, type ReferenceKind, referenceKinds } from '../domain/automations/references';
import { triggerKinds } from '../domain/automations/triggers';
import { namespace } from '../engine';
import { filterProblem } from './conditions';
import { description, labelsOf, slugKey, title } from './labels';
import type { BySlug, Part, PartTools } from './part';
import { allRows, type FoundRecord, idsOf, slugsById } from './records';
import { missingOf } from './sorting-labels';
import {
  comparable,
  everyStep,
  type FileStep,
  type StepAnswer,
  secretParam,
  stepProblems,
  stepsAsFile,
  stepsToSend,
  variablesIn,
} from './steps';

const map = (about: string) => Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: about }));
const Automation = Type.Object(
  {
    title,
    description,
    trigger: Type.Optional(StringEnum(Object.keys(triggerKinds), { description: 'What starts it' })),
    settings: map('Of the trigger; tags and lists are named by their slugs'),
    conditions: map('Of the trigger'),
    labels: Type.Optional(Type.Array(slugKey, { maxItems: 100, uniqueItems: true, description: 'Slugs of labels' })),
    status: Type.Optional(StringEnum(automationStatuses, { description: 'published runs it; default draft' })),
    steps: Type.Optional(
      Type.Array(Type.Unknown(), {
        maxItems: 200,
        description: 'Each with an action, its settings, and of a condition the steps below it as yes and no',
      }),
    ),
  },
  { additionalProperties: false },
);

const base = `${namespace}/funnels`;
const blank = { description: '', trigger: '', settings: {}, conditions: {}, labels: [], status: 'draft', steps: [] };

interface FoundAutomation extends FoundRecord {
  readonly tree: readonly StepAnswer[];
}

interface Answer extends JsonObject {
  readonly id: number;
  readonly slug: string;
  readonly settings: JsonObject;
  readonly labels: readonly { readonly slug: string }[];
}

const stepsOf = ({ steps = [] }: JsonObject) => steps as readonly Json[] as readonly FileStep[];

/** Automations with their steps by slug. */
export const automationsPart: Part = {
  name: 'automations',
  reads: `GET ${base}`,
  schema: RecordOf(slugKey, Automation, { additionalProperties: false, description: 'Automations by slug' }),
  secrets: (wanted) => Object.values(wanted).flatMap((entry) => (stepProblems(entry.steps).length > 0 ? [] : variablesIn(stepsOf(entry)))),
  async open(caller) {
    const listed = (await allRows(caller, `GET ${base}`, {
      key: 'funnels',
      params: { sort_by: 'id', sort_type: 'asc' },
    })) as readonly Answer[];
    const known = { ...(await namedRecords(caller)), automations: new Map(listed.map(({ slug, id }) => [slug, { id }])) };
    const automations = await automationsOf(caller, listed, known);
    const { data } = await caller.call(`GET ${namespace}/labels`, {});
    const labels = new Set((data as Pick<Answer, 'labels'>).labels.map(({ slug }) => slug));
    return {
      state: Object.fromEntries(sortEntries(automations).map(([slug, { fields }]) => [slug, withoutBlank(fields, blank)])),
      facts: idsOf(automations),
      notes: sortEntries(automations).flatMap(([slug, { fields }]) => notesOf(slug, fields)),
      diff: (wanted, tools) => diffOf({ found: automations, known, labels }, wanted, tools),
    };
  },
};

type Known = Readonly<Record<ReferenceKind, ReadonlyMap<string, { readonly id: number }>>>;

async function namedRecords(caller: Caller): Promise<Omit<Known, 'automations'>> {
  const sequences = await allRows(caller, `GET ${namespace}/sequences`, { key: 'sequences', params: { orderBy: 'id', order: 'asc' } });
  return {
    tags: await labelsOf(caller, 'tags'),
    lists: await labelsOf(caller, 'lists'),
    sequences: new Map((sequences as readonly Answer[]).map(({ slug, id }) => [slug, { id }])),
  };
}

async function automationsOf(caller: Caller, listed: readonly Answer[], known: Known): Promise<ReadonlyMap<string, FoundAutomation>> {
  const slugs = {
    tags: slugsById(known.tags),
    lists: slugsById(known.lists),
    sequences: slugsById(known.sequences),
    automations: slugsById(known.automations),
  };
  const slugOf = (kind: ReferenceKind, value: Json) => slugs[kind].get(Number(value));
  const current = new Map<string, FoundAutomation>();
  for (const { id, slug, labels } of listed) {
    const { data } = await caller.call(`GET ${base}/{id}`, { id, 'with[]': 'funnel_sequences' });
    const { funnel, funnel_sequences: tree } = data as { readonly funnel: Answer; readonly funnel_sequences: readonly StepAnswer[] };
    const { title: text = '', description: about = '', trigger_name: trigger = '', conditions = {}, status = 'draft' } = funnel;
    const fields = {
      ...{ title: text, description: about, trigger, conditions, status },
      settings: mapReferences(funnel.settings, slugOf),
      labels: labels.map((label) => label.slug).sort(),
      steps: stepsAsFile(tree, slugOf, [slug]),
    };
    current.set(slug, { id, fields, tree });
  }
  return current;
}

interface Site {
  readonly found: ReadonlyMap<string, FoundAutomation>;
  readonly known: Known;
  readonly labels: ReadonlySet<string>;
}

function diffOf({ found, known, labels }: Site, wanted: BySlug, tools: PartTools): Partial<Diff> {
  const entries = sortEntries(byKey(wanted));
  const problems = entries.flatMap(([slug, entry]) =>
    problemsOf(entry, { known, labels, tools, wanted }).map((text) => `automation ${slug}: ${text}`),
  );
  if (problems.length > 0) return { problems };
  const fresh = entries.filter(([slug]) => !found.has(slug));
  const named = new Set(
    entries.flatMap(([, entry]) => referencesOf(entry).flatMap(([kind, slug]) => (kind === 'automations' ? [slug] : []))),
  );
  const shells = fresh.flatMap(([slug]) => (named.has(slug) ? [slug] : []));
  const changes = entries.map(([slug, entry]) =>
    automationDiff({ slug, entry, before: found.get(slug), isShelled: shells.includes(slug) }, tools),
  );
  const extra = sortEntries(found).filter(([slug]) => !Object.hasOwn(wanted, slug));
  const goes = extra.map(([slug, { id }]) => removal(`automation ${slug}`, { operation: `DELETE ${base}/{id}`, params: { id } }));
  return mergeDiffs([
    { items: shells.map(shellOf) },
    ...changes,
    tools.prune ? { items: goes } : { kept: extra.map(([slug]) => `automation ${slug}`) },
  ]);
}

/** A new automation that another one names is made empty before all others, as two may name each other. */
const shellOf = (slug: string): Item => ({
  mark: '+',
  subject: `automation ${slug}`,
  changes: [],
  calls: [{ operation: `POST ${base}/import`, params: { funnel: { slug, title: slug } } }],
  phase: 'enable',
});

function referencesOf(entry: JsonObject): [ReferenceKind, string][] {
  const references: [ReferenceKind, string][] = [];
  for (const settings of [entry.settings, ...everyStep(stepsOf(entry)).map((step) => step.settings)])
    mapReferences((settings ?? {}) as JsonObject, (kind, value) => {
      if (typeof value === 'string' && value !== '') references.push([kind, value]);
      return value;
    });
  return references;
}

interface Checked {
  readonly known: Known;
  readonly labels: ReadonlySet<string>;
  readonly wanted: BySlug;
  readonly tools: PartTools;
}

function problemsOf(entry: JsonObject, { known, labels, wanted, tools: { file, prune, custom } }: Checked): string[] {
  const wrong = stepProblems(entry.steps);
  if (wrong.length > 0) return wrong;
  const missing = referencesOf(entry).flatMap(([kind, slug]) => {
    const inFile = kind === 'automations' ? wanted : file[kind];
    const isThere = (inFile && Object.hasOwn(inFile, slug)) || (known[kind].has(slug) && !(prune && inFile));
    return isThere ? [] : [`it names the ${referenceKinds[kind]} ${slug}, which there will not be`];
  });
  const filters = everyStep(stepsOf(entry)).flatMap(({ action, settings }) => {
    const sent = action === 'funnel_condition' ? ((settings ?? {}) as JsonObject).conditions : undefined;
    return sent === undefined ? [] : (filterProblem(sent, custom) ?? []);
  });
  const unknown = missingOf((entry.labels ?? []) as readonly string[], { known: labels, wanted: file.labels, prune });
  const unlabelled = unknown.map((slug) => `it names the label ${slug}, which there will not be`);
  return [...new Set([...missing, ...unlabelled, ...filters])];
}

interface Sides {
  readonly slug: string;
  readonly entry: JsonObject;
  readonly before: FoundAutomation | undefined;
  readonly isShelled: boolean;
}

/** As the engine stores it. */
const stored = (entry: JsonObject): JsonObject => ({
  ...entry,
  title: lineOf(entry.title ?? '', 192),
  ...(entry.labels === undefined ? {} : { labels: [...(entry.labels as readonly string[])].sort() }),
  ...(entry.steps === undefined ? {} : { steps: comparable(stepsOf(entry)) }),
});

function automationDiff({ slug, entry, before, isShelled }: Sides, { prune }: PartTools): Diff {
  const subject = `automation ${slug}`;
  const wanted = stored(entry);
  if (!before) {
    const changes = Object.entries(wanted).map(([field, to]) => ({ field, to }));
    return mergeDiffs([{ items: [{ mark: isShelled ? '~' : '+', subject, changes, calls: [creation(slug, entry, isShelled)] }] }]);
  }
  const current = { ...before.fields, steps: comparable(stepsOf(before.fields)) };
  const { changes, kept } = fieldChanges({ found: current, wanted, blank, prune });
  const changed = Object.fromEntries(changes.map(({ field, to = null }) => [field, field === 'steps' ? (entry.steps ?? []) : to]));
  const items = changes.length === 0 ? [] : [{ mark: '~' as const, subject, changes, calls: [saving(before, changed)] }];
  return mergeDiffs([{ items, kept: kept.map((field) => `${field} of ${subject}`) }]);
}

function withSecrets(operation: string, params: JsonObject, variables: readonly string[]): Call {
  const secrets = variables.map((env) => ({ param: secretParam(variables, env), env }));
  return { operation, params: { ...params, names_by: 'slug' }, ...(secrets.length > 0 ? { secrets } : {}) };
}

function creation(slug: string, entry: JsonObject, isThere: boolean): Call {
  const { title: text = '', description: about = '', trigger = '', settings = {}, conditions = {}, status = 'draft', labels = [] } = entry;
  const variables = variablesIn(stepsOf(entry));
  const funnel = { slug, title: text, description: about, trigger_name: trigger, settings, conditions };
  const params = {
    funnel,
    status,
    labels,
    sequences: stepsToSend(stepsOf(entry), [], variables),
    ...(isThere ? { update_by: 'slug' } : {}),
  };
  return withSecrets(`POST ${base}/import`, params, variables);
}

const wireNames: Readonly<Record<string, string>> = {
  title: 'funnel_title',
  description: 'funnel_description',
  trigger: 'trigger_name',
  settings: 'funnel_settings',
  conditions: 'conditions',
  status: 'status',
  labels: 'labels',
};

/** One call, so that a change is there as a whole or not at all. The steps always go along: they are saved as one tree. */
function saving({ id, tree, fields }: FoundAutomation, changed: JsonObject): Call {
  const isTree = changed.steps !== undefined;
  const steps = isTree ? stepsOf(changed) : stepsOf(fields);
  const variables = isTree ? variablesIn(steps) : [];
  const own = Object.entries(changed).flatMap(([field, value]) => (wireNames[field] === undefined ? [] : [[wireNames[field], value]]));
  const params = { ...Object.fromEntries(own), id, sequences: stepsToSend(steps, tree, variables) };
  return withSecrets(`POST ${base}/{id}/sequences`, params, variables);
}

/** Ids of companies and campaigns are those of one site. */
function notesOf(slug: string, { settings = {}, steps = [] }: JsonObject): Note[] {
  const local = JSON.stringify([settings, steps]).match(/"(?:company|companies|campaign_id|\w+_activity)"/);
  return local ? [{ path: [slug], text: ' companies and campaigns are named by ids, which are others on another site' }] : [];
}
