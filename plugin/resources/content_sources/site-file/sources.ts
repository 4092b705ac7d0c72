import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask, type Caller } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs } from '../../../kit/site-file/fields';
import { byKey, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { type Call, type Diff, defineSection, removal, type Tools } from '../../../kit/site-file/section';
import type { contentSourcesExport } from '../export';
import type { contentSourcesList } from '../list';
import { callsTo, createdWithType, differing, imported, otherChanges, refusal, secretsOf, trial } from './source-calls';
import { asFile, blank, type FoundSource, fieldsOf, notesOf, type SourceEntry, SourceSchema } from './source-file';

type Sources = Readonly<Record<string, SourceEntry>>;

/** Content sources by slug, without the people of one site (D114). */
export const sourcesSection = defineSection<Sources>({
  name: 'sources',
  place: 90,
  schema: RecordOf(
    Type.String({ pattern: '^[a-z0-9-]{1,64}$', 'x-svc': { expects: 'must be 1–64 lower-case letters, digits or hyphens' } }),
    SourceSchema,
    {
      additionalProperties: false,
      description: 'Content sources by slug, the last part of the webhook’s address',
    },
  ),
  operations: ['list', 'export', 'import', 'create', 'update', 'approve_mapping', 'delete'].map((action) => `content_sources.${action}`),
  module: 'content-sources',
  secrets: (wanted) => Object.values(wanted).flatMap((entry) => secretsOf(entry).map(({ env }) => env)),
  async open(caller) {
    const current = await foundOn(caller);
    return {
      state: Object.fromEntries(sortEntries(current).map(([slug, it]) => [slug, asFile(slug, it)])),
      facts: sortEntries(current).map(([slug, { id }]) => [slug, id]),
      notes: sortEntries(current).flatMap(([slug, it]) => notesOf(slug, it)),
      async diff(wanted, tools) {
        const extra = sortEntries(current).filter(([slug]) => !Object.hasOwn(wanted, slug));
        const entries = sortEntries(byKey(wanted));
        const fresh = entries.filter(([slug]) => !current.has(slug));
        const types = new Set<string>();
        const diffs: Partial<Diff>[] = [];
        // Types of posts come first, because others may name them.
        for (const isTyped of [true, false]) {
          for (const [slug, entry] of fresh) {
            if ((entry.new_cpt !== undefined) === isTyped) diffs.push(await created({ slug, wanted: entry, types, tools }));
          }
        }
        for (const [slug, entry] of entries) {
          const before = current.get(slug);
          if (before) diffs.push(await changed({ slug, wanted: entry, types, tools }, before));
        }
        const goes = extra.map(([slug, { id, fields }]) =>
          removal(subject(slug, fields), { operation: 'content_sources.delete', params: { id } }),
        );
        return mergeDiffs([tools.prune ? { items: goes } : { kept: goes.map((item) => item.subject) }, ...diffs]);
      },
    };
  },
});

async function foundOn(caller: Caller): Promise<Map<string, FoundSource>> {
  const { sources: listed } = await ask<typeof contentSourcesList>(caller, 'content_sources.list');
  const current = new Map<string, FoundSource>();
  for (const { id, slug, enabled, cpt_post_type: cpt } of listed) {
    const { payload } = await ask<typeof contentSourcesExport>(caller, 'content_sources.export', { id });
    const { name, settings, mapping } = payload as { name: string; settings: JsonObject; mapping: JsonObject | null };
    current.set(slug, { id, cpt, fields: { name, ...settings }, enabled, mapping });
  }
  return current;
}

const subject = (slug: string, { name }: { readonly name?: unknown }) => `source ${slug} ${name}`;

interface Pair {
  readonly slug: string;
  readonly wanted: SourceEntry;
  /** Types of posts that come with sources of this plan. */
  readonly types: Set<string>;
  readonly tools: Tools;
}

async function changed({ slug, wanted, types, tools }: Pair, foundSource: FoundSource): Promise<Partial<Diff>> {
  const { id } = foundSource;
  const { changes, kept } = fieldChanges({ found: foundSource.fields, wanted: fieldsOf(wanted), blank, prune: tools.prune });
  const secrets = await differing(id, wanted, tools);
  const { update, approve, enable } = callsTo({ id, before: foundSource, wanted, changes, secrets });
  const refused = await refusal([...combined(update, wanted, id).map((call) => withoutTypes(call, types)), ...approve], tools);
  if (refused) return { problems: [`source ${slug}: ${refused.message}`] };
  const all = [...changes, ...otherChanges({ id, before: foundSource, wanted, secrets })];
  const calls = [...update, ...approve, ...enable];
  return {
    items: calls.length > 0 ? [{ mark: '~', subject: subject(slug, wanted), changes: all, calls }] : [],
    kept: kept.map((field) => `${field} of ${subject(slug, wanted)}`),
  };
}

/** The update with all secrets of the file: also those that stay have to fit what changes. */
function combined(update: readonly Call[], wanted: SourceEntry, id: string): Call[] {
  const secrets = secretsOf(wanted);
  const [call = { operation: 'content_sources.update', params: { id } }] = update;
  return update.length + secrets.length > 0 ? [{ ...call, secrets }] : [];
}

/** A type that this plan makes can't be tried yet. */
function withoutTypes<C extends { readonly params: JsonObject }>(call: C, types: ReadonlySet<string>): C {
  const { target_post_type, ...params } = call.params;
  return types.has(String(target_post_type)) ? { ...call, params } : call;
}

async function created({ slug, wanted, types, tools }: Pair): Promise<Partial<Diff>> {
  const { new_cpt } = wanted;
  const typed = new_cpt && !types.has(new_cpt.slug) ? await typeProblem(slug, { ...wanted, new_cpt }, tools) : undefined;
  if (typed?.problem !== undefined) return { problems: [typed.problem] };
  const isTyped = new_cpt !== undefined && typed !== undefined && !typed.isThere;
  const target = fieldsOf(wanted).target_post_type;
  if (!isTyped) {
    const type = target === undefined || types.has(String(target)) ? {} : { target_post_type: target };
    const refused = await refusal([trial(slug, wanted, type)], tools);
    if (refused) return { problems: [`source ${slug}: ${refused.message}`] };
  }
  if (isTyped) types.add(new_cpt.slug);
  const { make, before } = isTyped ? createdWithType(slug, new_cpt) : imported(slug, wanted);
  const secrets = secretsOf(wanted);
  const { changes } = fieldChanges({ found: before.fields, wanted: fieldsOf(wanted), blank: {}, prune: false });
  const { update, approve } = callsTo({ before, wanted, changes, secrets });
  const shown = Object.entries(fieldsOf(wanted)).map(([field, to]) => ({ field, to }));
  const others = otherChanges({ before: { enabled: true, mapping: null }, wanted, secrets }).map(({ from: _, ...change }) => change);
  return {
    items: [
      {
        mark: '+',
        subject: subject(slug, wanted),
        changes: [...shown, ...others],
        calls: [make, ...update, ...approve],
        ...noteOf(wanted),
      },
    ],
  };
}

type TypedEntry = SourceEntry & Required<Pick<SourceEntry, 'new_cpt'>>;

/** Whether the type of posts that a source is to bring is there already, or why it can't come with it. */
async function typeProblem(slug: string, wanted: TypedEntry, tools: Tools): Promise<{ problem?: string; isThere: boolean }> {
  const { new_cpt } = wanted;
  const call = trial(slug, wanted, { new_cpt });
  const refused = await refusal([call], tools);
  // Refused because it is there already, which a source may then name, or because the site takes no such type.
  const asTarget = trial(slug, wanted, { target_post_type: new_cpt.slug });
  const isThere = refused?.status === 409 && !(await refusal([asTarget], tools));
  if (isThere) return { isThere };
  if (refused) return { isThere: false, problem: `source ${slug}: ${refused.message}` };
  const { data } = await tools.rehearse(call);
  const made = (data as { readonly slug?: unknown }).slug;
  if (made === slug) return { isThere: false };
  return { isThere: false, problem: `source ${slug} can't be made with new_cpt: the service would make "${made}" of it` };
}

/** The plaintext of a secret that the service makes is not shown here, where logs keep it. */
function noteOf(wanted: SourceEntry): { note: string } | Record<never, never> {
  const { auth_mode = 'hmac' } = fieldsOf(wanted);
  if (wanted.secret || auth_mode === 'none') return {};
  return {
    note: 'the file names no secret, so the service makes one that is not shown here; to see one: siteplane call content_sources rotate_secret --id <id>',
  };
}
