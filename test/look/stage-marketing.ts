import type { LookSite } from './site';

const contacts = 40;

/** Contacts with tags and lists, and a campaign that was begun. */
export async function stageMarketing({ api }: LookSite): Promise<void> {
  const made = async (kind: string, title: string) => (await api<{ item: { id: number } }>('POST', `/crm/v2/${kind}`, { title })).item.id;
  const tags = [await made('tags', 'Customer'), await made('tags', 'Interested in the summer programme of next year')];
  const lists = [await made('lists', 'Newsletter')];
  for (let n = 1; n <= contacts; n++)
    await api('POST', '/crm/v2/subscribers', {
      email: `guest.${n}@example.com`,
      first_name: 'Guest',
      last_name: `Number ${n}`,
      status: n % 7 === 0 ? 'unsubscribed' : 'subscribed',
      tags: tags.slice(0, n % 3),
      lists,
    });
  await api('POST', '/crm/v2/campaigns', { title: 'News of November' });
}
