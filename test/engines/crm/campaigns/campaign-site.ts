import { rows } from '../../../../plugin/db/rows';
import { campaignTable } from '../../../../plugin/engines/crm/data/campaigns/campaign-tables';
import type { CampaignRow } from '../../../../plugin/engines/crm/data/campaigns/campaigns';
import type { EmailRow } from '../../../../plugin/engines/crm/data/campaigns/claims';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import type { TestDialect } from '../../../support/storages';
import { until } from '../../../support/until';
import { type PostOffice, postOffice } from '../../booking/mail/post-office';
import { type Answer, type CrmSite, crmSite } from '../crm-site';

/** A site with the marketing engine, and a real mail server. */
export interface CampaignSite extends CrmSite {
  readonly office: PostOffice;
  /** A draft with subject, body and these settings. Its id. */
  draft(fields?: object): Promise<number>;
  post(path: string, body?: object): Promise<Answer>;
  campaign(id: number): Promise<CampaignRow>;
  emails(campaignId: number): Promise<EmailRow[]>;
  /** Wait until the campaign has this status. */
  reaches(id: number, status: string): Promise<void>;
  stop(): Promise<void>;
}

let number = 0;

export async function campaignSite(dialect: TestDialect, plugins: readonly string[] = []): Promise<CampaignSite> {
  const office = await postOffice();
  const site = await crmSite({ dialect, plugins, settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
  const { storage } = site.host;
  const post = (path: string, body: object = {}) => site.api('POST', path, { body });
  const campaign = async (id: number) => (await storage.run((db) => rows(db, campaignTable).one({ id }))) as CampaignRow;
  return {
    ...site,
    office,
    post,
    campaign,
    async draft(fields = {}) {
      const { body } = await post('/campaigns', { title: `Campaign ${++number}` });
      const sent = { email_subject: 'Hello {{contact.first_name}}', email_body: '<p>Hi</p>', ...fields };
      const answer = await site.api('PUT', `/campaigns/${body.id}`, { body: sent });
      if (answer.status !== 200) throw new Error(`no draft was made: ${JSON.stringify(answer.body)}`);
      return body.id;
    },
    emails: (campaignId) => storage.run((db) => rows(db, emailTable).many({ campaignId }, { order: [['id', 'ASC']] })),
    reaches: (id, status) => until(async () => (await campaign(id)).status === status),
    async stop() {
      await site.stop();
      await office.close();
    },
  };
}

const texts = [
  'prefix',
  'firstName',
  'lastName',
  'phone',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'state',
  'country',
] as const;
const blank = Object.fromEntries(texts.map((name) => [name, ''])) as Record<(typeof texts)[number], string>;
const rest = { timezone: '', ip: '', source: '', avatar: '', searchText: '', totalPoints: 0, lifeTimeValue: 0, createdAt: 0, updatedAt: 0 };

/** A subscribed contact as it is stored, for tests that need very many. */
export function aContact(n: number) {
  const email = `many-${n}@many.example`;
  return {
    ...blank,
    ...rest,
    email,
    emailKey: email,
    status: 'subscribed',
    contactType: 'lead',
    linkKey: String(n).padStart(32, '0'),
  } as const;
}
