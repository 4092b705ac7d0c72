import { verifies } from '../../support/verifies';
import { describeEachSite, fileWith } from './on-site';

describeEachSite('a site file that moves a CRM to another server', (it) => {
  const env = { ACME_KEY: 'the-key' };
  const file = (url: string) => fileWith('crm', { '001': { name: 'Acme', url, api_key: { env: 'ACME_KEY' } } });
  const isKeySet = async () => !(await it().site.call('crm.set_secret', { crm_num: '001', api_key: env.ACME_KEY })).envelope.changed;

  test.each([
    ['another server', 'https://new.example/leads'],
    ['another path', 'https://crm.example/new'],
  ])('to %s: it has the key afterwards, and nothing is left to apply', async (_where, url) => {
    verifies('D537');
    await it().apply(file('https://crm.example/leads'), { env });
    expect(await isKeySet()).toBe(true);
    await it().apply(file(url), { env });
    expect((await it().plan(file(url), { env })).items).toEqual([]);
    expect(await isKeySet()).toBe(true);
  });
});
