import { Webhook } from 'standardwebhooks';
import { rows } from '../../../../plugin/db/rows';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import { webhookKey } from '../../../../plugin/net/standard-webhooks';
import { type Receiver, type ReceiverAnswer, startReceiver } from '../../../support/http-receiver';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

describe('what a webhook accepted, forwarded', () => {
  let receiver: Receiver;
  let site: CrmSite;
  let answer: ReceiverAnswer = {};
  beforeAll(async () => {
    receiver = await startReceiver(() => answer);
    site = await crmSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${receiver.port}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await receiver?.stop();
  });

  const deliveries = (where: object = {}) =>
    site.host.storage.run((db) => rows(db, outboxTable).many({ kind: 'crm.webhook', ...where }, { order: [['seq', 'ASC']] }));
  const settled = () => until(async () => (await deliveries({ state: ['ready', 'sending'] })).length === 0);

  test('signed, in order, with the contact as it is, and nothing about a person in the outbox; 410 ends it', async () => {
    verifies('marketing:webhooks:forward', 'D292');
    const made = (await site.api('POST', '/webhooks', { body: { name: 'Form', target_url: `${receiver.url}/in` } })).body;
    const path = new URL(made.webhook.url).pathname;
    const send = async (body: object) => JSON.parse((await site.send('POST', path, { body })).text).data.id as number;
    const id = await send({ email: 'ada@example.com', first_name: 'Ada' });
    await settled();
    await send({ email: 'ada@example.com', last_name: 'Byron' });
    await settled();
    const bodies = receiver.requests.map(({ body }) => JSON.parse(body));
    expect(bodies).toMatchObject([
      { type: 'contact.created', data: { webhook: { id: made.id, name: 'Form' }, contact: { id, email: 'ada@example.com' } } },
      { type: 'contact.updated', data: { contact: { id, last_name: 'Byron' } } },
    ]);
    expect(webhookKey(made.webhook.target_secret)).toBeDefined();
    for (const { headers, body } of receiver.requests)
      new Webhook(made.webhook.target_secret).verify(body, headers as Record<string, string>);
    expect(JSON.stringify(await deliveries())).not.toContain('ada@');

    answer = { status: 410 };
    await send({ email: 'ada@example.com', phone: '1' });
    await until(async () => (await site.api('GET', '/webhooks')).body.webhooks[0].value.target_url === '');
    await send({ email: 'ada@example.com', phone: '2' });
    await settled();
    expect(receiver.requests).toHaveLength(3);
  });
});
