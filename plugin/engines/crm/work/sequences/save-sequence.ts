import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { newHash } from '../../../kit/new-hash';
import { queuedMail } from '../../data/contacts/queued-mail';
import { sequenceCounts } from '../../data/sequences/counts';
import { type CampaignRow, sequences } from '../../data/sequences/sequences';
import { trackers } from '../../data/sequences/trackers';
import { slugFor } from '../../domain/slugs';

type Fields = Partial<Pick<CampaignRow, 'title' | 'subject' | 'preHeader' | 'body' | 'designTemplate' | 'templateId' | 'settings'>> &
  Partial<Pick<CampaignRow, 'isUtmActive' | 'utm' | 'delay'>>;

interface New {
  readonly fields: Fields & { readonly title: string };
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

/** A sequence, or with `parentId` an email of one. Two may have the same title. */
export async function addCampaign(
  db: Db,
  { type, parentId, fields, createdBy, at }: New & Pick<CampaignRow, 'type' | 'parentId'>,
): Promise<CampaignRow> {
  const slug = slugFor(fields.title, 'email');
  const row = { ...empty, ...fields, type, parentId, slug, titleKey: `${type} ${newHash()}`, createdBy, createdAt: at, updatedAt: at };
  return { ...row, id: await sequences(db).insert(row) };
}

export const addSequence = (db: Db, added: New): Promise<CampaignRow> =>
  addCampaign(db, { ...added, type: 'email_sequence', parentId: null });

const maxMails = 200;

/** Whoever is in the sequence gets it in its turn. 422 where it has too many already. */
export async function addSequenceMail(db: Db, sequenceId: number, added: New): Promise<CampaignRow> {
  const count = (await sequenceCounts(db).mails([sequenceId])).get(sequenceId) ?? 0;
  if (count >= maxMails) throw refuse(`A sequence has at most ${maxMails} emails.`);
  const mail = await addCampaign(db, { ...added, type: 'sequence_mail', parentId: sequenceId });
  await trackers(db).replan(sequenceId, added.at);
  return mail;
}

/** A copy with its emails; nobody is in it. */
export async function copySequence(db: Db, source: CampaignRow, { createdBy, at }: Pick<New, 'createdBy' | 'at'>): Promise<CampaignRow> {
  const title = `[Duplicate] ${source.title}`.slice(0, 190);
  const copy = await addSequence(db, { fields: { title, settings: source.settings }, createdBy, at });
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
