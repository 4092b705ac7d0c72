import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../support/until';
import { expectOutcome, type Task } from './task';

const people = [
  ['guest.one@example.com', 'Vienna'],
  ['guest.two@example.com', 'Vienna'],
  ['guest.three@example.com', 'Rome'],
] as const;

/** Emails that the site handed out, as they were written. */
const sentEmails = (dir: string) =>
  readdirSync(join(dir, 'outbox'), { recursive: true })
    .map(String)
    .filter((name) => /\.(eml|json)$/.test(name))
    .map((name) => readFileSync(join(dir, 'outbox', name), 'utf8'));

export const newsletter: Task = {
  number: 6,
  title: 'send a newsletter to a segment',
  async run(site, begin) {
    const business_settings = { business_name: 'Acme', business_address: '1 Main Street' };
    await site.api('PUT', '/crm/v2/setting', { settings: { business_settings } });
    for (const [email, city] of people) await site.api('POST', '/crm/v2/subscribers', { email, city, status: 'subscribed' });
    const filters = [[{ source: ['subscriber', 'city'], operator: '=', value: 'Vienna' }]];
    await site.api('POST', '/crm/v2/dynamic-segments', { title: 'Customers in Vienna', filters });
    const person = await begin();
    await person.find('newsletter', 'Campaigns');
    await person.click('button', 'New campaign');
    await person.fill('Name of the campaign', 'December news');
    await person.fill('Subject', 'Good news');
    await person.click('button', '+ Text');
    await person.fill('Text of part 1', 'We are open on Sundays from now on.');
    await person.click('radio', 'A segment');
    await person.choose('Segment', 'Customers in Vienna');
    await person.click('button', 'Save the recipients');
    await person.click('button', 'Send it now');
    await person.read('2 people get it at once.');
    await person.click('button', 'Send it now');
    await person.read('2 of 2 sent');
    const arrived = (email: string) => sentEmails(site.dir).some((text) => text.includes(email) && text.includes('Good news'));
    await until(async () => arrived('guest.one@example.com') && arrived('guest.two@example.com'));
    expectOutcome(!arrived('guest.three@example.com'), 'somebody in Rome has it, too');
    return person;
  },
};
