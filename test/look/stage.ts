import { deliver, type TestSource } from '../resources/content-sources/ingest-support';
import { newVisitor, send, submit } from '../resources/leads/capture-support';
import { until } from '../support/until';
import type { LookSite } from './site';
import { stageBookings } from './stage-bookings';
import { stageMarketing } from './stage-marketing';

/** Names as long as people have them: a page that looks well with "Acme" alone has not been looked at. */
const connections = ['Acme', 'Northern and Eastern Region Customer Service Association', 'Sales'];
const people = [
  ['Guest', 'One'],
  ['Guest', 'Two'],
  ['Maximiliane-Theodora', 'Guest-Three von und zu Musterhausen'],
] as const;
const campaigns = ['spring', 'open-house', 'newsletter-2026-very-long-campaign-name-as-people-make-them'];

/** Something of everything, so that no list is empty and no name is convenient. Answers addresses of records below the pages' root. */
export async function fillSite(site: LookSite): Promise<Readonly<Record<string, string>>> {
  await stageMarketing(site);
  await stageRecords(site);
  const source = await stageSources(site);
  const lead = await stageLeads(site);
  const bookings = await stageBookings(site);
  return { source, lead, ...bookings, recipe: 'pipelines/recipes/house-style' };
}

async function stageRecords({ call }: LookSite): Promise<void> {
  for (const name of connections) await call('crm.create', { name, url: 'https://crm.example/leads' });
  await call('crm.set_secret', { crm_num: '001', api_key: 'a-secret-of-the-crm' });
  await call('crm.update', { crm_num: '003', name: 'Sales department' });
  for (const [first_name, last_name] of people) await call('users.create', { first_name, last_name, email: 'guest@example.com' });
  const role = await call('roles.create', { name: 'Editors', description: 'Write and publish articles' });
  await call('roles.assign', { slug: role.slug, user_num: '003' });
  for (const [key, value] of [
    ['opening_hours', 'Monday to Friday, 9:00 to 17:00; by appointment on Saturdays, but not during the summer holidays'],
    ['phone_number', '+49 30 123456'],
    ['vat', '20'],
  ] as const)
    await call('variables.set', { key, value });
  await call('integrations.update', { slug: 'smtp', config: { host: 'smtp.example.com', port: 587, from: 'site@example.com' } });
  await call('ai.set_key', { provider: 'anthropic', api_key: 'sk-a-key-of-the-provider' });
  await call('pipelines.create_recipe', { id: 'house-style', name: 'House style' });
}

const article = (n: number) => ({
  id: `a-${n}`,
  title: `Harbour news of week ${n}`,
  body: '<h2>Arrivals</h2><p>Three ships came in.</p>',
  author: { name: 'Guest One', email: 'guest.one@example.com' },
  tags: ['harbour', 'ships'],
  published_at: '2026-11-01T08:00:00Z',
});

/** One source that takes articles, one whose mapping waits for a person. */
async function stageSources(site: LookSite): Promise<string> {
  const { call, server } = site;
  const made = async (name: string) => (await call('content_sources.create', { name })) as unknown as TestSource;
  const active = await made('Newsroom');
  const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
  await call('content_sources.approve_mapping', { id: active.id, mapping });
  await call('content_sources.update', { id: active.id, default_post_status: 'publish' });
  for (const n of [1, 2, 3]) await deliver(server, active, article(n));
  const waiting = await made('Press releases of the regional association');
  await deliver(server, waiting, article(4));
  await until(async () => (await call('content_sources.get', { id: waiting.id })).status === 'needs_mapping');
  return `sources/${waiting.id}`;
}

async function stageLeads({ call, server }: LookSite): Promise<string> {
  for (const [n, utm_campaign] of campaigns.entries())
    await send(server, {
      attribution: { utm_source: 'google', utm_medium: 'cpc', utm_campaign, gclid: `click-${n}` },
      visitor: newVisitor(),
    });
  await call('modules.update_config', { module: 'leads', config: { notify_email: 'site@example.com' } });
  for (const n of ['one', 'two'])
    await submit(server, { visitor: newVisitor(), name: `Guest ${n}`, email: `guest.${n}@example.com`, message: 'Please call me.' });
  const { items } = (await call('leads.list')) as { items: { id: number }[] };
  const id = items[0]?.id;
  await call('leads.add_note', { id, text: 'Called, asked for an offer.' });
  await call('leads.set_status', { id: items[1]?.id, status: 'contacted' });
  await call('leads.set_status', { id: items[2]?.id, status: 'customer' });
  return `leads/${id}`;
}
