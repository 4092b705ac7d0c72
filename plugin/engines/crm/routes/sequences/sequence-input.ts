import type { Db } from '../../../../host';
import { given } from '../../../../kit/given';
import { refuse } from '../../../kit/input/errors';
import type { Form } from '../../../kit/input/form';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { type CampaignRow, sequences } from '../../data/sequences/sequences';
import { templates } from '../../data/templates/templates';
import type { SequenceStatus } from '../../domain/campaign-statuses';
import type { DesignTemplate } from '../../domain/designs';
import { mailerSettingsOf } from '../../domain/forms/sequence';
import { delayOf, type Timings, timingsOf } from '../../domain/sequences/timings';
import { rules } from '../../input/rules';
import { utmNames } from '../../views/sequence';
import { notFound } from '../route';

/** A map, also as its JSON text, and the body itself where it is not nested. */
export function sentMap(body: InputMap, name: string): InputMap {
  const sent = body[name];
  if (typeof sent !== 'string') return sent === undefined ? body : mapOf(sent);
  try {
    return mapOf(JSON.parse(sent) as Input);
  } catch {
    throw refuse(`${name} must be JSON.`);
  }
}

/** Title, state and sender of a sequence, as they were sent upon what was stored. */
export function sequenceFieldsOf(form: Form, sent: InputMap, before?: CampaignRow) {
  const check = rules();
  const { title, status } = form.read(check, sent) as { title?: string; status?: SequenceStatus };
  const stored = (before?.settings ?? {}) as InputMap;
  const mailer = mailerSettingsOf(check, mapOf(sent.settings).mailer_settings, mapOf(stored.mailer_settings));
  check.check();
  return { ...given({ title, status }), settings: { ...stored, mailer_settings: mailer } };
}

interface SentMail {
  readonly email_subject?: string;
  readonly email_pre_header?: string;
  readonly email_body?: string;
  readonly design_template?: DesignTemplate;
  readonly template_id?: number;
  readonly utm_status?: boolean;
}

/** An email of a sequence likewise; its title is its subject, and its delay follows from its timings. */
export function mailFieldsOf(form: Form, sent: InputMap, before?: CampaignRow) {
  const check = rules();
  const read = form.read(check, sent) as SentMail & Readonly<Record<string, string>>;
  const stored = (before?.settings ?? {}) as InputMap;
  const settings = mapOf(sent.settings);
  const timings = timingsOf(check, sent.timings ?? settings.timings, stored.timings as Partial<Timings> | undefined);
  const mailer = mailerSettingsOf(check, sent.sender ?? settings.mailer_settings, mapOf(stored.mailer_settings));
  check.check();
  const utm = Object.fromEntries(utmNames.flatMap((name) => (read[name] === undefined ? [] : [[name, read[name]]])));
  return {
    ...known({
      title: read.email_subject,
      subject: read.email_subject,
      preHeader: read.email_pre_header,
      body: read.email_body,
      designTemplate: read.design_template,
      templateId: read.template_id === 0 ? null : read.template_id,
      isUtmActive: read.utm_status,
    }),
    utm: { ...before?.utm, ...utm },
    settings: { ...stored, ...settings, timings, mailer_settings: mailer },
    delay: delayOf(timings),
  };
}

/** With the id of a template that is named by its slug. 422 where there is none. */
export async function withTemplateId(db: Db, sent: InputMap): Promise<InputMap> {
  if (sent.template_slug === undefined) return sent;
  const slug = wordOf(sent, 'template_slug');
  if (slug === '') return { ...sent, template_id: 0 };
  const template = await templates(db).bySlug(slug);
  if (!template) throw refuse(`There is no template with the slug ${slug}. List them with GET /crm/v2/templates.`);
  return { ...sent, template_id: template.id };
}

/** Without what is undefined. */
const known = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };

/** The sequence. 404 where there is none. */
export async function sequenceOf(db: Db, id: number, options = {}): Promise<CampaignRow> {
  const row = await sequences(db).find(id, options);
  if (!row) throw notFound('Sequence', id);
  return row;
}

/** An email of this sequence. 404 where it has none with that id. */
export async function mailOf(db: Db, sequenceId: number, id: number): Promise<CampaignRow> {
  await sequenceOf(db, sequenceId);
  const row = await sequences(db).findMail(sequenceId, id);
  if (!row) throw notFound('Email', id);
  return row;
}
