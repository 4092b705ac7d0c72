import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { shoot } from './shoot';

/** What an assistant wants to destroy waits for the person at the browser. */
describeNeeding('chromium', 'approvals', () => {
  const at = adminPages();
  const { call } = at;

  const tool = async (name: string, args: object) => {
    const response = await fetch(`${at.server().url}/rest/assistant-bridge/v1/mcp`, {
      method: 'POST',
      headers: { 'X-API-Key': await at.key(), 'Content-Type': 'application/json', 'User-Agent': 'Desk 2.1' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    });
    const { result } = (await response.json()) as { result: { structuredContent: { data?: { approval_id: string }; state?: string } } };
    return result.structuredContent;
  };
  const newCrm = async (name: string) => String((await call('crm.create', { name })).envelope.data?.crm_num);
  const askToDelete = async (crm_num: string) =>
    (await tool('svc_dispatch', { resource: 'crm', action: 'delete', params: { crm_num }, confirm: true })).data?.approval_id ?? '';

  beforeEach(async () => {
    await call('modules.entitlements_grant', { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true });
    await call('modules.activate', { module: 'assistant-bridge' });
  });

  async function decidedOnThePage(): Promise<void> {
    let page = await at.visit('/approvals', 'Approvals');
    await page.getByText('No calls are waiting').waitFor();
    await shoot(page, 'approvals-none');
    await page.getByRole('button', { name: 'Open Assistant bridge' }).click();
    await page.getByRole('radio', { name: 'A person decides here' }).click();
    await page.getByText('It holds from the next call on.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'bridge-rule');

    const [first, second] = [await newCrm('Kingfisher'), await newCrm('Heron')];
    const [accepted, declined] = [await askToDelete(first), await askToDelete(second)];
    page = await at.visit('/approvals', 'Approvals');
    await page.getByRole('heading', { name: '2 calls wait for you' }).waitFor();
    const card = (name: string) => page.getByRole('article').filter({ hasText: name });
    await card('Kingfisher').getByText('API key “test”, with Desk 2.1').waitFor();
    await card('Heron').getByRole('button', { name: 'The call as it was sent' }).click();
    await shoot(page, 'approvals-waiting');
    expect(await axeViolations(page)).toEqual([]);
    await card('Kingfisher').getByRole('button', { name: 'Accept and run crm.delete' }).click();
    await page.getByText('crm.delete was accepted and ran.').waitFor();
    await page.getByRole('heading', { name: '1 call waits for you' }).waitFor();
    await card('Heron').getByRole('button', { name: 'Decline crm.delete' }).click();
    await page.getByText('crm.delete does not run. The assistant is told.').waitFor();
    const rows = page.getByRole('region', { name: 'The last 30 days' }).getByRole('row');
    await rows.filter({ hasText: 'Kingfisher' }).getByText('Accepted').waitFor();
    await rows.filter({ hasText: 'Heron' }).getByText('Declined').waitFor();
    await shoot(page, 'approvals-decided');
    expect([await tool('svc_get_approval', { approval_id: accepted }), await tool('svc_get_approval', { approval_id: declined })]).toEqual([
      expect.objectContaining({ state: 'accepted' }),
      expect.objectContaining({ state: 'declined' }),
    ]);
    const { crms } = (await call('crm.list')).envelope.data as { crms: { name: string }[] };
    expect(crms.map(({ name }) => name)).toEqual(['Heron']);
  }

  async function decidedByAddress(): Promise<void> {
    await call('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm: 'person' } });
    const num = await newCrm('Plover');
    const id = await askToDelete(num);
    await call('crm.update', { crm_num: num, name: 'Plover & Sons' });
    const page = await at.visit(`/approvals/${id}`, 'Approvals');
    await page.getByRole('button', { name: 'Accept and run crm.delete' }).click();
    await page.getByText('What it would have hit had changed since it was asked. Nothing happened.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'approvals-outdated');
    await page.getByRole('button', { name: 'All approvals' }).click();
    await page.getByRole('link', { name: /Plover/ }).waitFor();
    await page.goto(`${at.server().url}/admin/siteplane/approvals/AAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByText('There is no such approval').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }

  test('a person decides, by a rule of the bridge; the assistant is told, and what has changed since does not run', async () => {
    verifies('D710');
    await at.step('on the page', decidedOnThePage);
    await at.step('by the address of the email', decidedByAddress);
  });
});
