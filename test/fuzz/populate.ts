import { aBookable } from '../engines/booking/booking-site';
import type { Site } from '../support/site';

let count = 0;

/** Some records of each kind in both engines, so that small ids are those of something. */
export async function populate(site: Site): Promise<void> {
  await aBookable(site.host);
  const number = ++count;
  for (const [path, body] of records(number)) await site.send('POST', `/rest/crm/v2${path}`, { key: site.key, body });
}

const records = (number: number): [string, object][] => [
  ['/tags', { title: `Tag ${number}` }],
  ['/lists', { title: `List ${number}` }],
  ['/companies', { name: `Company ${number}` }],
  ['/subscribers', { email: `ada${number}@one.example`, first_name: 'Ada', status: 'subscribed' }],
  ['/templates', { template: { post_title: `Template ${number}`, email_subject: 'News', email_body: 'Hi' } }],
  ['/campaigns', { title: `Campaign ${number}`, email_subject: 'News', email_body: '<p>Hi</p>' }],
  ['/sequences', { title: `Sequence ${number}` }],
  ['/webhooks', { name: `Form ${number}`, status: 'subscribed', target_url: 'https://one.example/in' }],
];
