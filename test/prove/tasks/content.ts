import { deliver, mapping, payload, type TestSource } from '../../resources/content-sources/ingest-support';
import { expectOutcome, type Task } from './task';

export const rollSecret: Task = {
  number: 11,
  title: 'give a webhook a new secret',
  async run(site, begin) {
    const source = (await site.call('content_sources.create', { name: 'Newsroom' })) as unknown as TestSource;
    await site.call('content_sources.approve_mapping', { id: source.id, mapping });
    const person = await begin();
    await person.find('webhook secret', /^(Content sources|Newsroom)/);
    await person.click('link', 'Newsroom');
    await person.click('button', 'Rotate the secret');
    await person.click('button', 'Rotate');
    const secret = await person.copied('Secret');
    await person.click('button', 'The sender has it');
    const fresh = await deliver(site.server, { ...source, secret }, payload(1));
    const stale = await deliver(site.server, source, payload(2));
    expectOutcome(fresh.status === 202 && stale.status === 401, [fresh.status, stale.status]);
    return person;
  },
};
