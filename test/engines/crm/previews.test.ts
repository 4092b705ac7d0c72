import { moduleName } from '../../../plugin/engines/crm/engine';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { type CrmSite, crmSite } from './crm-site';

describeEachSite('previews of the marketing engine', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  afterAll(() => site?.stop());

  const rows = async () => {
    const { envelope } = await site.call('status.audit', { resource: moduleName, per_page: 100 });
    return (envelope.data as { items: { action: string }[] }).items.map(({ action }) => action);
  };
  const post = (path: string, body: object) => site.api('POST', path, { body });

  test('leave no audit row, whether they are refused or show something', async () => {
    verifies('D615');
    const filters = [[{ source: ['subscriber', 'city'], operator: '=', value: 'Bonn' }]];
    const answers: (readonly [string, number])[] = [];
    const before = await rows();
    for (const [path, body] of [
      ['/campaigns/email-preview-html', { campaign: { email_body: '{% if %}' } }],
      ['/campaigns/email-preview-html', { template_id: 9999 }],
      ['/campaigns/email-preview-html', { campaign: { email_body: 'Hello' } }],
      ['/dynamic-segments/estimated-contacts', { filters: [[{ source: ['subscriber', 'nothing'], operator: '=', value: 1 }]] }],
      ['/dynamic-segments/estimated-contacts', { filters }],
      ['/campaigns/estimated-contacts', { subscribers: 'nobody' }],
      ['/campaigns/estimated-contacts', { subscribers: [{ list: 'all', tag: 'all' }] }],
    ] as const)
      answers.push([path, (await post(path, body)).status]);
    expect([answers.map(([, status]) => status), await rows()]).toEqual([[422, 404, 200, 422, 200, 422, 200], before]);
    // What is refused of a change still does.
    await post('/tags', {});
    expect(await rows()).toEqual(['POST /tags', ...before]);
  });
});
