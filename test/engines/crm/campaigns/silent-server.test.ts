import { createServer, type Socket } from 'node:net';
import { sendDue } from '../../../../plugin/engines/crm/mail/sending/run';
import { queueEmails } from '../../../../plugin/engines/crm/work/emails/queue-emails';
import type { JobCtx } from '../../../../plugin/kit/group';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

describe('a mail server that takes connections and says nothing', () => {
  let site: CampaignSite;
  const held: Socket[] = [];
  const server = createServer((socket) => void held.push(socket.on('error', () => undefined)));

  beforeAll(async () => {
    site = await campaignSite('sqlite');
    await site.office.close();
    await new Promise<void>((resolve) => server.listen(site.office.port, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const socket of held) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await site?.stop();
  });

  test('those that waited for its only connection in vain do not say that it was reached: the run ends', async () => {
    verifies('marketing:sending:outcomes', 'D320');
    // At this rate four emails are under way for each connection; whoever waits longer than two seconds is put back.
    const sending_settings = { emails_per_second: 1000, connections: 1, answer_seconds: 4 };
    expect((await site.api('PUT', '/setting', { body: { sending_settings } })).status).toBe(200);
    // Nobody but this run claims what waits until the year 2090.
    const later = Date.parse('2090-01-01T00:00:00Z');
    const campaignId = await site.draft();
    for (let n = 0; n < 8; n++) {
      const { id: contactId } = await newContact(site);
      const wanted = [{ campaignId, contactId, type: 'campaign' as const, scheduledAt: later }];
      await site.host.storage.tx((db) => queueEmails(db, wanted, Date.now()));
    }
    await sendDue({ host: site.host, now: () => later } as unknown as JobCtx);
    expect(held.length).toBe(1);
    const emails = await site.emails(campaignId);
    expect(emails.filter(({ note }) => note !== '')).toHaveLength(1);
    expect(new Set(emails.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['scheduled 0']));
  });
});
