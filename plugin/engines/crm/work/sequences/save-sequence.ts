import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { newHash } from '../../../kit/new-hash';
import { queuedMail } from '../../data/contacts/queued-mail';
import { sequenceCounts } from '../../data/sequences/counts';
import { type CampaignRow, sequences } from '../../data/sequences/sequences';
import { trackers } from '../../data/sequences/trackers';
import { slugFor } from '../../domain/slugs';

type Fields = Partial<
  Pick<CampaignRow, 'title' | 'status' | 'subject' | 'preHeader' | 'body' | 'designTemplate' | 'templateId' | 'settings'>
> &
  Partial<Pick<CampaignRow, 'isUtmActive' | 'utm' | 'delay'>>;

interface New {
  readonly fields: Fields & { readonly title: string };
  /** Has to be free; made of the title without it. */
  readonly slug?: string;
  readonly createdBy: number | null;
  readonly at: number;
}

const empty = {
  status: 'published',
  templateId: null,
  subject: '',
  preHeader: '',
  body: '',
  designTemplate: 'simple',
  settings: {},
  recipientsCount: 0,
  delay: 0,
  isUtmActive: false,
  utm: {},
  scheduledAt: null,
  cursor: null,
  startedAt: null,
  finishedAt: null,
} as const;

/** The email of a step of an automation. Two may have the same title, and the same slug. */
export const addCampaign = (db: Db, added: Added): Promise<CampaignRow> =>
  insert(db, { ...added, slug: slugFor(added.fields.title, 'email'), titleKey: `${added.type} ${newHash()}` });

type Added = New & Pick<CampaignRow, 'type' | 'parentId'>;
type Keyed = Added & Pick<CampaignRow, 'slug' | 'titleKey'>;

async function insert(db: Db, { type, parentId, fields, slug, titleKey, createdBy, at }: Keyed): Promise<CampaignRow> {
  const row = { ...empty, ...fields, type, parentId, slug, titleKey, createdBy, createdAt: at, updatedAt: at };
  return { ...row, id: await sequences(db).insert(row) };
}

/** Of two that take a slug at the same moment one meets the unique key, and the gateway lets it look again. Two may have the same title. */
function addNamed(db: Db, { slug, ...added }: Added & Pick<CampaignRow, 'slug'>): Promise<CampaignRow> {
  return insert(db, { ...added, slug, titleKey: `${added.type}/${added.parentId ?? ''}/${slug}` });
}

export async function addSequence(db: Db, added: New): Promise<CampaignRow> {
  const slug = await slugIn(added, (slugs) => sequences(db).bySlugs(slugs));
  return addNamed(db, { ...added, slug, type: 'email_sequence', parentId: null });
}

/** By it a site file names a sequence, and an email among those of its sequence. */
async function slugIn({ fields, slug: input = '' }: New, read: (slugs: readonly string[]) => Promise<readonly CampaignRow[]>) {
  const taken = async (slugs: readonly string[]) => (await read(slugs)).map(({ slug }) => slug);
  const wanted = input === '' ? '' : slugFor(input, '');
  if (wanted !== '' && (await taken([wanted])).length > 0)
    throw invalidFields({ slug: { unique: `The slug ${wanted} is already taken. Choose another one.` } });
  return wanted === '' ? freeSlug(slugFor(fields.title, 'email'), { taken }) : wanted;
}

const maxMails = 200;

/** Whoever is in the sequence gets it in its turn. 422 where it has too many already. */
export async function addSequenceMail(db: Db, sequenceId: number, added: New): Promise<CampaignRow> {
  const count = (await sequenceCounts(db).mails([sequenceId])).get(sequenceId) ?? 0;
  if (count >= maxMails) throw refuse(`A sequence has at most ${maxMails} emails.`);
  const slug = await slugIn(added, (slugs) => sequences(db).mailsBySlugs(sequenceId, slugs));
  const mail = await addNamed(db, { ...added, slug, type: 'sequence_mail', parentId: sequenceId });
  await trackers(db).replan(sequenceId, added.at);
  return mail;
}

/** A copy with its emails; nobody is in it. */
export async function copySequence(db: Db, source: CampaignRow, { createdBy, at }: Pick<New, 'createdBy' | 'at'>): Promise<CampaignRow> {
  const title = `[Duplicate] ${source.title}`.slice(0, 190);
  const copy = await addSequence(db, { fields: { title, status: source.status, settings: source.settings }, createdBy, at });
  for (const mail of await sequences(db).mails(source.id))
    await copyMail(db, mail, { parentId: copy.id, title: mail.title, createdBy, at });
  return copy;
}

interface Copy extends Pick<New, 'createdBy' | 'at'> {
  readonly parentId: number;
  readonly title: string;
}

export const copyMail = (db: Db, mail: CampaignRow, { parentId, title, createdBy, at }: Copy): Promise<CampaignRow> =>
  addSequenceMail(db, parentId, { fields: { ...contentOf(mail), title, subject: title }, createdBy, at });

const contentOf = ({ preHeader, body, designTemplate, templateId, settings, isUtmActive, utm, delay }: CampaignRow) => {
  return { preHeader, body, designTemplate, templateId, settings, isUtmActive, utm, delay };
};

/** With their emails; what is queued of them is not sent. */
export async function deleteSequences(db: Db, ids: readonly number[], at: number): Promise<void> {
  const note = 'Not sent: the sequence was deleted.';
  await queuedMail(db).cancelOf(await sequences(db).mailIds(ids), { at, note });
  await sequences(db).delete(ids);
}

/** What is queued of it is not sent. */
export async function deleteSequenceMail(db: Db, mail: CampaignRow, at: number): Promise<void> {
  const sequenceId = mail.parentId ?? 0;
  await queuedMail(db).cancelOf([mail.id], { at, note: 'Not sent: the email was deleted.' });
  await sequences(db).deleteMail(sequenceId, mail.id);
  await trackers(db).replan(sequenceId, at);
}
