import { createHmac } from 'node:crypto';
import { deliver, mapping, payload, type TestSource } from '../../resources/content-sources/ingest-support';
import { until } from '../../support/until';
import { expectOutcome, type Task } from './task';

/** What GitHub sends when a release is published. */
const release = JSON.stringify({
  action: 'published',
  release: {
    id: 7,
    tag_name: 'v2.0.0',
    name: 'Version two is here',
    body: 'Everything is **new**.',
    html_url: 'https://github.example/project/7',
    author: { login: 'octocat' },
  },
  repository: { full_name: 'example/project' },
});

export const releasesAsPosts: Task = {
  number: 2,
  title: 'turn releases on GitHub into posts',
  async run({ server }, begin) {
    const person = await begin();
    await person.menu('Content sources');
    await person.click('link', 'Create the first source');
    await person.click('radio', 'GitHub');
    await person.fill('Name of the source', 'Releases');
    await person.click('radio', 'Published at once');
    await person.click('button', 'Create a source');
    const secret = await person.copied('Secret');
    await person.click('button', 'The sender has it');
    const signature = `sha256=${createHmac('sha256', secret).update(release).digest('hex')}`;
    const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature };
    const sent = await fetch(`${server.url}/rest/ingest/v1/releases`, { method: 'POST', headers, body: release });
    expectOutcome(sent.status === 202, sent.status);
    await person.click('button', 'Go on to the mapping');
    await person.read('New post');
    await person.click('button', 'Approve');
    await person.click('button', 'Credit this site');
    await until(async () => (await (await fetch(`${server.url}/`)).text()).includes('Version two is here'));
    return person;
  },
};

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
