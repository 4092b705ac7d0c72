// A small site with ApostropheCMS, as its README says; `start` is what the suite and the walk in the browser use.
const { join } = require('node:path');
const apostrophe = require('apostrophe');
const { siteplane } = require(process.env.SITEPLANE_PACKAGE ?? 'siteplane/hosts/apostrophe');

const password = 'correct horse battery';
const people = [
  { username: 'owner', title: 'Owner', email: 'owner@site.example', role: 'admin' },
  { username: 'writer', title: 'Writer', email: 'writer@site.example', role: 'editor' },
];

/** Starts the site with its data in `dir` and the accounts `owner` and `writer`. */
async function start({ dir, port, baseUrl = `http://127.0.0.1:${port}`, prefix, accounts = people, env = {}, plugins, builds = false }) {
  process.env.PORT = String(port);
  process.env.ADDRESS = '127.0.0.1';
  const apos = await apostrophe({
    root: module,
    shortName: 'site',
    title: 'My site',
    baseUrl,
    ...(prefix ? { prefix } : {}),
    exit: 'throw',
    argv: { _: [] },
    autoBuild: builds,
    modules: {
      '@apostrophecms/express': { options: { session: { secret: 'of this test' } } },
      '@apostrophecms/db': { options: { uri: `sqlite://${join(dir, 'site.sqlite')}` } },
      '@apostrophecms/asset': { options: { watch: false } },
      '@apostrophecms/uploadfs': { options: { uploadfs: { uploadsPath: join(dir, 'uploads'), tempPath: join(dir, 'temp') } } },
      '@apostrophecms/page': {
        options: {
          types: [
            { name: '@apostrophecms/home-page', label: 'Home' },
            { name: 'siteplane-post-page', label: 'Posts' },
          ],
          park: [{ title: 'Posts', slug: '/posts', type: 'siteplane-post-page', parkedId: 'siteplane-posts' }],
        },
      },
      ...siteplane({ env: { ...process.env, ...env }, dataDir: join(dir, 'siteplane'), ...(plugins ? { plugins } : {}) }),
    },
  });
  for (const person of accounts) {
    const req = apos.task.getReq();
    if (!(await apos.user.find(req, { username: person.username }).toObject()))
      await apos.user.insert(req, { ...apos.user.newInstance(), ...person, password });
  }
  return apos;
}

module.exports = { start, password };
