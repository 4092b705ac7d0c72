// What two processes of a CMS on one database have to share, for any CMS. Each step prints one line.
// A `cms` has `page`, where the pages of Siteplane stand, `signIn(url)`, which gives a cookie, `posts(url, cookie)`, which lists posts of the type
// `post` as the CMS has them, with `number`, `title` and `record`, and `publish(url, cookie, record)`, as its editor does it.
const { strict: assert } = require('node:assert');
const { done, until, calls, addSource, sendArticle } = require('./walk-steps.cjs');

const content = `<h2>The pier</h2><p>${'The harbour opens its new pier on Friday, with boats from all over the coast. '.repeat(12)}</p>`;
const articles = 20;

/** A sign-in and a key of one hold at the other, and what is revoked at one is refused at the other by the next call. */
async function shareWhoMayDoWhat(cms, [one, other]) {
  const cookie = await cms.signIn(one.url);
  const pages = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}${cms.page}`, { headers: { Cookie: cookie } })).status),
  );
  assert.deepEqual(pages, [200, 200]);
  const { csrf } = await (await fetch(`${other.url}${cms.page}/api/session`, { headers: { Cookie: cookie } })).json();
  const post = (path, body) => {
    const headers = { Cookie: cookie, Origin: one.url, 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
    return fetch(`${one.url}${cms.page}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const create = async (label) => (await post('/keys', { label })).json();
  const [kept, lost] = [await create('Kept'), await create('Lost')];
  for (const { url } of [one, other]) await calls(url, lost.key)('status', 'get', {});
  assert.equal((await post(`/keys/${lost.id}/revoke`, {})).status, 200);
  await assert.rejects(calls(other.url, lost.key)('status', 'get', {}), /status\.get/);
  done('a sign-in and a key hold at both, and a key that one revokes the other refuses at once');
  return { key: kept.key, posts: () => cms.posts(other.url, cookie), publish: (record) => cms.publish(other.url, cookie, record) };
}

/** Half of the articles to each, the first to both at once. */
async function shareArticles([one, other], { key, posts }) {
  const source = await addSource(calls(one.url, key), { name: 'Newsroom', fields: ['id', 'title', 'content'] });
  const article = (number) => ({ id: String(number), title: `Pier ${number}`, content });
  await Promise.all([one, other].map(({ url }) => sendArticle(url, source, article(0))));
  for (let number = 1; number < articles; number++) await sendArticle([one, other][number % 2].url, source, article(number));
  await until('the posts', async () => (await posts()).length >= articles);
  assert.equal((await posts()).length, articles);
  done(`${articles} articles sent to both, one of them twice, are ${articles} posts`);
  return source;
}

/** Publishing at one starts the pipeline once, whichever runs it. */
async function shareSaves([one, other], { key, posts, publish }) {
  await calls(one.url, key)('pipelines', 'create_recipe', {
    id: 'publishing',
    name: 'Publishing',
    stages: { order: ['anchors'], anchors: {} },
    trigger: { kinds: ['publish'] },
  });
  const { number, record } = (await posts()).find(({ title }) => title === 'Pier 1');
  await publish(record);
  const runs = (url) => calls(url, key)('pipelines', 'list_runs', { post_id: number, recipe_id: 'publishing' });
  await until('the run', async () => (await runs(one.url)).items.find(({ status }) => status === 'ok'));
  assert.equal((await runs(other.url)).total, 1);
  done('publishing in the editor of one starts the pipeline once');
}

/** What one had taken in as it was killed, the other brings to its end. */
async function outlive([one], source, { posts }) {
  await sendArticle(one.url, source, { id: 'last', title: 'The last boat', content });
  one.child.kill('SIGKILL');
  await one.ended;
  await until('the last post', async () => (await posts()).some(({ title }) => title === 'The last boat'));
  // By now whatever was told twice would have come twice.
  assert.equal((await posts()).length, articles + 1);
  done('an article that one took in before it was killed is a post by the other');
}

/** All of it, over two processes that begin at this moment; each has `url`, `child`, `ended` and `text()`, what it wrote, and `ready` if it tells. */
async function shareAll(cms, instances) {
  try {
    for (const { url } of instances)
      await until('the service', async () => (await fetch(`${url}/rest/siteplane/v1/manage/manifest`)).status === 401);
    await Promise.all(instances.map(({ ready }) => ready));
    done('both begin at the same moment on an empty site');
    const callers = await shareWhoMayDoWhat(cms, instances);
    const source = await shareArticles(instances, callers);
    await shareSaves(instances, callers);
    await outlive(instances, source, callers);
    for (const { text } of instances) assert.doesNotMatch(text(), /did not start|ERROR/);
  } catch (error) {
    for (const { text } of instances) process.stderr.write(`${text().slice(-3000)}\n`);
    throw error;
  } finally {
    for (const { child } of instances) child.kill('SIGKILL');
  }
}

module.exports = { shareAll };
