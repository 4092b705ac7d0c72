import { rows } from '../../../../plugin/db/rows';
import { enrolmentTable } from '../../../../plugin/engines/crm/data/automations/automation-tables';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { trackerTable } from '../../../../plugin/engines/crm/data/sequences/tracker-table';
import type { EnrolmentStatus } from '../../../../plugin/engines/crm/domain/automation-statuses';
import { type EmailStatus, emailStatuses } from '../../../../plugin/engines/crm/domain/campaign-statuses';
import type { Db } from '../../../../plugin/host';
import type { Answer, CrmSite } from '../crm-site';

let number = 0;
export const newAddress = (name = 'person') => `${name}-${++number}@example.com`;

/** A contact, made by the real route. */
export async function newContact(site: CrmSite, fields: object = {}) {
  const answer = await site.api('POST', '/subscribers', { body: { email: newAddress(), ...fields } });
  if (answer.status !== 200) throw new Error(`no contact was made: ${JSON.stringify(answer.body)}`);
  return answer.body.contact;
}

export const read = async (site: CrmSite, id: number, query = '') => (await site.api('GET', `/subscribers/${id}${query}`)).body.subscriber;

export const put = (site: CrmSite, id: number, body: object): Promise<Answer> => site.api('PUT', `/subscribers/${id}`, { body });

/** Every status that an email, an enrolment and a course of a contact may have, as senders leave them. */
export async function queueEverything(site: CrmSite, contactId: number): Promise<void> {
  await site.host.storage.tx(async (db) => {
    for (const [i, status] of emailStatuses.entries()) await email(db, { contactId, campaignId: i + 1, status });
    for (const [i, status] of (['active', 'pending', 'waiting', 'completed'] as const).entries())
      await enrolment(db, { contactId, funnelId: i + 1, status });
    for (const [i, status] of (['active', 'completed'] as const).entries())
      await rows(db, trackerTable).insert({ sequenceId: i + 1, contactId, status, fence: 0, notes: [], createdAt: 0, updatedAt: 0 });
  });
}

export async function email(db: Db, of: { contactId: number; campaignId: number; status: EmailStatus }): Promise<void> {
  const empty = { type: 'campaign', address: 'old@example.com', domain: 'example.com', subject: 'Hello', content: null, note: '' } as const;
  const none = { occasion: 0, fence: 0, attempts: 0, isOpen: false, clickCount: 0, createdAt: 0, updatedAt: 0 };
  await rows(db, emailTable).insert({ ...empty, ...none, ...of, hash: `${of.contactId}-${of.campaignId}` });
}

async function enrolment(db: Db, of: { contactId: number; funnelId: number; status: EnrolmentStatus }): Promise<void> {
  const none = { lastStepStatus: '', turn: 0, fence: 0, sourceTriggerName: '', notes: [], createdAt: 0, updatedAt: 0 };
  await rows(db, enrolmentTable).insert({ ...none, ...of });
}

/** The statuses of a contact's emails, enrolments and courses, in the order in which they were made. */
export async function queueOf(site: CrmSite, contactId: number) {
  return site.host.storage.run(async (db) => {
    const order = { order: [['id', 'ASC']] } as const;
    const emails = await rows(db, emailTable).many({ contactId }, order);
    const enrolments = await rows(db, enrolmentTable).many({ contactId }, order);
    const trackers = await rows(db, trackerTable).many({ contactId }, order);
    const statusOf = ({ status }: { status: string }) => status;
    return { emails: emails.map(statusOf), enrolments: enrolments.map(statusOf), trackers: trackers.map(statusOf) };
  });
}
