import { rows } from '../../../../plugin/db/rows';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import { type Receiver, startReceiver } from '../../../support/http-receiver';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { anAutomation, run } from './course';

describe('steps that send data to an address', () => {
  let site: CrmSite;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    site = await crmSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${receiver.port}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await receiver?.stop();
  });

  test('post the contact or values of their own, as JSON or as a form, once for each run', async () => {
    verifies('marketing:automations:http');
    const send = (path: string, more: object) => ({
      action_name: 'http_send_data',
      settings: { sending_method: 'POST', remote_url: `${receiver.url}${path}`, ...more },
    });
    const own = { body_data_type: 'custom_data', body_data_values: [{ data_key: 'name', data_value: '{{contact.first_name}} & co' }] };
    const headers = { header_type: 'with_headers', header_data: [{ data_key: 'X-Token', data_value: 'secret' }] };
    const steps = [
      send('/whole', { body_data_type: 'subscriber_data', request_format: 'json', ...headers }),
      send('/form', { ...own, request_format: 'form' }),
      send('/get', { ...own, sending_method: 'GET' }),
    ];
    const { id } = await anAutomation(site, { steps });
    const contact = await newContact(site, { first_name: 'Ada' });
    await run(site, Date.now() + 1000);
    await run(site, Date.now() + 1000);
    const waiting = () =>
      site.host.storage.run((db) => rows(db, outboxTable).count({ kind: 'crm.automation_http', state: ['ready', 'sending'] }));
    await until(async () => receiver.requests.length >= 3 && (await waiting()) === 0);
    expect(receiver.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /whole',
      'POST /form',
      'GET /get?name=Ada+%26+co',
    ]);
    const [whole, form] = receiver.requests;
    expect(whole?.headers).toMatchObject({ 'x-token': 'secret', 'content-type': 'application/json', 'webhook-id': expect.any(String) });
    expect(JSON.parse(whole?.body ?? '')).toMatchObject({ id: contact.id, email: contact.email, tags: [], custom_fields: {} });
    expect(form?.body).toBe('name=Ada+%26+co');
    const stored = await site.host.storage.run((db) => rows(db, outboxTable).many({ kind: 'crm.automation_http' }));
    expect(JSON.stringify(stored)).not.toContain('secret');
    await site.api('DELETE', `/funnels/${id}`);
  });
});
