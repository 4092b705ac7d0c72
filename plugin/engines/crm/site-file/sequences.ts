import { Type } from '@sinclair/typebox';
import { RecordOf, StringEnum } from '../../../kit/schema';
import type { Caller } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, paramsFor, withoutBlank } from '../../../kit/site-file/fields';
import { byKey, type Json, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { type Diff, type Item, removal } from '../../../kit/site-file/section';
import { lineOf } from '../../kit/input/rules';
import { designTemplates } from '../domain/designs';
import { atOnce } from '../domain/sequences/timings';
import { weekdays } from '../domain/weekdays';
import { namespace } from '../engine';
import { slugKey, title } from './labels';
import type { BySlug, Part, PartTools } from './part';
import { allRows, type FoundRecord, recordsDiff } from './records';
import { missingOf } from './sorting-labels';

const line = (description: string) => Type.Optional(Type.String({ maxLength: 998, description }));
const yesNo = (description: string) => Type.Optional(StringEnum(['yes', 'no'], { description }));
const Timings = Type.Object(
  {
    delay: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Counted from when the contact was added' })),
    delay_unit: Type.Optional(StringEnum(['minutes', 'hours', 'days', 'weeks'])),
    is_anytime: yesNo('no: only within sending_time'),
    sending_time: Type.Optional(Type.Array(Type.String(), { maxItems: 2, description: 'From and to on the clocks of the site' })),
    selected_days_only: yesNo('yes: only on allowed_days'),
    allowed_days: Type.Optional(Type.Array(StringEnum(weekdays), { maxItems: 7 })),
  },
  { additionalProperties: false, description: 'When it leaves' },
);
const Sender = Type.Object(
  {
    from_name: Type.Optional(Type.String()),
    from_email: Type.Optional(Type.String()),
    reply_to_name: Type.Optional(Type.String()),
    reply_to_email: Type.Optional(Type.String()),
    is_custom: yesNo('yes: these, and not the sender of the site'),
  },
  { additionalProperties: false, description: 'From whom it comes' },
);
const utmValue = Type.Optional(Type.String({ maxLength: 192 }));
const Utm = Type.Object(
  {
    is_active: yesNo('yes: links get these parameters'),
    ...{ source: utmValue, medium: utmValue, campaign: utmValue, term: utmValue, content: utmValue },
  },
  { additionalProperties: false, description: 'What links tell the page that they lead to' },
);
const Email = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: 190, description: 'With merge tags' }),
    pre_header: line('What a list of emails shows beside the subject'),
    body: Type.Optional(Type.String({ maxLength: 500_000, description: 'Markup with merge tags' })),
    design: Type.Optional(StringEnum(designTemplates, { description: 'How the body becomes a document' })),
    timings: Type.Optional(Timings),
    sender: Type.Optional(Sender),
    template: Type.Optional(Type.String({ maxLength: 192, description: 'Slug of the template that it was begun with' })),
    utm: Type.Optional(Utm),
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'template_config and footer_settings' })),
  },
  { additionalProperties: false },
);
const Sequence = Type.Object(
  {
    title,
    sender: Type.Optional(Sender),
    emails: Type.Optional(RecordOf(slugKey, Email, { additionalProperties: false, description: 'Emails by slug' })),
  },
  { additionalProperties: false },
);

const noSender = { from_name: '', from_email: '', reply_to_name: '', reply_to_email: '', is_custom: 'no' };
const noUtm = { is_active: 'no', source: '', medium: '', campaign: '', term: '', content: '' };
const noSettings = { template_config: {}, footer_settings: { custom_footer: 'no', footer_content: '' } };
const noTimings = { ...atOnce, delay: Number(atOnce.delay) } as unknown as JsonObject;
const blankEmail = {
  ...{ pre_header: '', body: '', design: 'simple', template: '' },
  ...{ timings: noTimings, sender: noSender, utm: noUtm, settings: noSettings },
};
const blank = { sender: noSender };
const base = `${namespace}/sequences`;
const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
const names = { subject: 'email_subject', pre_header: 'email_pre_header', body: 'email_body', design: 'design_template' };

type Templates = ReadonlyMap<number, string>;

interface FoundSequence extends FoundRecord {
  readonly emails: ReadonlyMap<string, FoundRecord>;
}

interface Answer extends JsonObject {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly settings: JsonObject;
}

interface ListedTemplate extends JsonObject {
  readonly ID: number;
  readonly post_name: string;
}

/** Sequences with their emails by slug. */
export const sequencesPart: Part = {
  name: 'sequences',
  reads: `GET ${base}`,
  schema: RecordOf(slugKey, Sequence, { additionalProperties: false, description: 'Sequences of emails by slug' }),
  async open(caller) {
    const templates = await templatesOf(caller);
    const sequences = await sequencesOf(caller, templates);
    const slugs = new Set(templates.values());
    return {
      state: Object.fromEntries(sortEntries(sequences).map(([slug, sequence]) => [slug, shown(sequence)])),
      facts: Object.fromEntries(sortEntries(sequences).map(([slug, { id, emails }]) => [slug, [id, ...emailIds(emails)]])),
      diff: (wanted, tools) => diffOf(sequences, wanted, { ...tools, templates: slugs }),
    };
  },
};

const emailIds = (emails: ReadonlyMap<string, FoundRecord>) => sortEntries(emails).map(([, { id }]) => id);

async function templatesOf(caller: Caller): Promise<Templates> {
  const listed = await allRows(caller, `GET ${namespace}/templates`, { key: 'templates', params: { orderBy: 'ID', order: 'asc' } });
  return new Map((listed as readonly ListedTemplate[]).map(({ ID: id, post_name: slug }) => [id, slug]));
}

async function sequencesOf(caller: Caller, templates: Templates): Promise<ReadonlyMap<string, FoundSequence>> {
  const current = new Map<string, FoundSequence>();
  const listed = await allRows(caller, `GET ${base}`, { key: 'sequences', params: { orderBy: 'id', order: 'asc' } });
  for (const { id, slug, title: text, settings } of listed as readonly Answer[]) {
    const { data } = await caller.call(`GET ${base}/{id}`, { id, 'with[]': 'sequence_emails' });
    const { sequence_emails: mails } = data as { readonly sequence_emails: readonly Answer[] };
    const emails = new Map(mails.map((mail): [string, FoundRecord] => [mail.slug, { id: mail.id, fields: emailAsFile(mail, templates) }]));
    current.set(slug, { id, fields: { title: text, sender: { ...noSender, ...(settings.mailer_settings as JsonObject) } }, emails });
  }
  return current;
}

/** What the routes answer of an email, as a file says it; its title is its subject. */
function emailAsFile({ settings, ...mail }: Answer, templates: Templates): JsonObject {
  const { timings, mailer_settings: sender, ...others } = settings as Readonly<Record<string, JsonObject>>;
  const own = Object.keys(noSettings).map((name): [string, Json] => [name, others[name] ?? noSettings[name as keyof typeof noSettings]]);
  return {
    ...Object.fromEntries(Object.entries(names).map(([name, sent]) => [name, mail[sent] ?? ''])),
    timings: storedTimings(timings ?? {}),
    sender: { ...noSender, ...sender },
    template: templates.get(Number(mail.template_id)) ?? '',
    utm: {
      is_active: mail.utm_status === 1 ? 'yes' : 'no',
      ...Object.fromEntries(utmNames.map((name) => [name, mail[`utm_${name}`] ?? ''])),
    },
    settings: Object.fromEntries(own),
  };
}

const storedTimings = (timings: JsonObject): JsonObject => {
  const all: JsonObject = { ...noTimings, ...timings };
  const days = all.allowed_days as readonly string[];
  return { ...all, delay: Number(all.delay), allowed_days: weekdays.filter((day) => days.includes(day)) };
};

const shown = ({ fields, emails }: FoundSequence): JsonObject => ({
  ...withoutBlank({ ...fields, sender: withoutBlank((fields.sender ?? {}) as JsonObject, noSender) }, { sender: {} }),
  ...(emails.size === 0
    ? {}
    : { emails: Object.fromEntries(sortEntries(emails).map(([slug, email]) => [slug, shortEmail(email.fields)])) }),
});

/** Without what is blank, also within its groups. */
function shortEmail(fields: JsonObject): JsonObject {
  const groups = { timings: noTimings, sender: noSender, utm: noUtm } as Readonly<Record<string, JsonObject>>;
  const short = Object.entries(fields).map(([name, value]): [string, Json] => {
    const inner = groups[name];
    return [name, inner ? withoutBlank(value as JsonObject, inner) : value];
  });
  return withoutBlank(Object.fromEntries(short), { ...blankEmail, timings: {}, sender: {}, utm: {} });
}

/** As the engine stores it. */
function storedEmail(fields: JsonObject): JsonObject {
  const { timings, sender, utm, settings, ...others } = fields as Readonly<Record<string, JsonObject>>;
  const texts = Object.entries(others as JsonObject).map(([name, value]): [string, Json] => {
    return [name, name === 'body' || typeof value !== 'string' ? value : lineOf(value, name === 'subject' ? 190 : 998)];
  });
  return {
    ...Object.fromEntries(texts),
    ...(timings ? { timings: storedTimings(timings) } : {}),
    ...(sender ? { sender: { ...noSender, ...sender } } : {}),
    ...(utm ? { utm: { ...noUtm, ...utm } } : {}),
    ...(settings ? { settings: { ...noSettings, ...settings } } : {}),
  };
}

const storedSequence = ({ title: text = '', sender }: JsonObject): JsonObject => ({
  title: lineOf(text, 190),
  ...(sender === undefined ? {} : { sender: { ...noSender, ...(sender as JsonObject) } }),
});

/** The routes take the sender of a sequence, and of an email, within its settings. */
const sequenceParams = ({ sender, ...others }: JsonObject): JsonObject => ({
  ...others,
  ...(sender === undefined ? {} : { settings: { mailer_settings: sender } }),
});

function diffOf(current: ReadonlyMap<string, FoundSequence>, wanted: BySlug, tools: SequenceTools): Partial<Diff> {
  const problems = sortEntries(byKey(wanted)).flatMap(([slug, entry]) => problemsOf(slug, entry, tools));
  if (problems.length > 0) return { problems };
  const changes = sortEntries(byKey(wanted)).map(([slug, entry]) => sequenceDiff({ slug, entry, before: current.get(slug) }, tools));
  const extra = sortEntries(current).filter(([slug]) => !Object.hasOwn(wanted, slug));
  const goes = extra.map(([slug, { id }]) => removal(`sequence ${slug}`, { operation: `DELETE ${base}/{id}`, params: { id } }));
  return mergeDiffs([...changes, tools.prune ? { items: goes } : { kept: extra.map(([slug]) => `sequence ${slug}`) }]);
}

interface SequenceTools extends PartTools {
  /** Slugs of the templates that the site has. */
  readonly templates: ReadonlySet<string>;
}

function problemsOf(slug: string, { emails }: JsonObject, { templates, file, prune }: SequenceTools): string[] {
  const named = Object.values((emails ?? {}) as BySlug).flatMap(({ template }) =>
    typeof template === 'string' && template !== '' ? [template] : [],
  );
  const missing = missingOf([...new Set(named)], { known: templates, wanted: file.templates, prune });
  return missing.map((template) => `sequence ${slug}: it names the template ${template}, which there will not be`);
}

interface Sides {
  readonly slug: string;
  readonly entry: JsonObject;
  readonly before: FoundSequence | undefined;
}

function sequenceDiff({ slug, entry, before }: Sides, { prune }: PartTools): Diff {
  const subject = `sequence ${slug}`;
  const fields = storedSequence(entry);
  const emails = Object.fromEntries(Object.entries((entry.emails ?? {}) as BySlug).map(([key, email]) => [key, storedEmail(email)]));
  if (!before) {
    const sent = sortEntries(byKey(emails)).map(([key, email]) => ({ slug: key, ...emailParams(email) }));
    const call = { operation: `POST ${base}`, params: { slug, ...sequenceParams(fields), emails: sent } };
    const changed = Object.entries({ ...fields, emails: Object.keys(emails).sort() }).map(([field, to]) => ({ field, to }));
    return mergeDiffs([{ items: [{ mark: '+', subject, changes: changed, calls: [call] }] }]);
  }
  const { changes: changed, kept } = fieldChanges({ found: before.fields, wanted: fields, blank, prune });
  const call = { operation: `PUT ${base}/{id}`, params: { id: before.id, ...sequenceParams(paramsFor(changed)) } };
  const item: Item = { mark: '~', subject, changes: changed, calls: [call] };
  const own = { items: changed.length > 0 ? [item] : [], kept: kept.map((field) => `${field} of ${subject}`) };
  if (entry.emails === undefined && !prune) return mergeDiffs([own]);
  const inner = recordsDiff({
    noun: `email of ${subject}:`,
    base: `${base}/${before.id}/email`,
    found: before.emails,
    wanted: emails,
    blank: blankEmail,
    paramsOf: emailParams,
    tools: { prune },
  });
  return mergeDiffs([own, inner]);
}

/** The routes take parameters of links one by one, and a template by its slug under a name of its own. */
function emailParams({ utm, template, ...others }: JsonObject): JsonObject {
  const renamed = Object.entries(others).map(([name, value]) => [(names as Readonly<Record<string, string>>)[name] ?? name, value]);
  const { is_active: isActive = 'no', ...values } = (utm ?? {}) as JsonObject;
  return {
    ...Object.fromEntries(renamed),
    ...(template === undefined ? {} : { template_slug: template }),
    ...(utm === undefined ? {} : { utm_status: isActive === 'yes', ...prefixed(values) }),
  };
}

const prefixed = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`utm_${name}`, value]));
