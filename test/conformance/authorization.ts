import { scriptedApp } from '../assistant-bridge/scripted-app';
import type { Outcome } from '../prove/case';
import { freePort } from '../support/mariadb';
import type { Site } from '../support/site';
import { run, suite } from './program';

/** The suite's tests of an authorization server: it writes an address for a browser, which the administrator of the site opens here. */
export async function authorization(dir: string, site: Site, log: (line: string) => void): Promise<Outcome> {
  const port = await freePort();
  const app = scriptedApp(site);
  const clientId = await app.register({ client_name: 'Conformance', redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  let opened: Promise<unknown> | undefined;
  const { status, text } = await run(
    dir,
    [
      ...[suite(dir), 'authorization', '--url', site.url, '--client-id', clientId, '--resource', app.resource],
      ...['--port', String(port), '--spec-version', '2026-07-28'],
    ],
    (heard) => {
      const address = /^(http\S+\/authorize\?\S+)$/m.exec(heard)?.[1];
      if (address !== undefined) opened ??= agree(site, app, address).catch((error) => log(`the browser: ${error}`));
    },
  );
  await opened;
  const results = [...text.matchAll(/^([✓✗~]) ?(authorization\S*): (\d+) passed, (\d+) failed/gm)];
  const passed = results.filter(([, mark]) => mark === '✓').map(([, , name]) => name);
  const isAll = status === 0 && passed.length === 2 && results.length === 2;
  if (!isAll) log(text.slice(-3000));
  return { passed: isAll, figures: { 'authorization server: scenarios passed': `${passed.length} of 2 (${passed.join(', ')})` } };
}

/** What a browser does: to the site, the person's yes, and back to the app. */
async function agree(site: Site, app: ReturnType<typeof scriptedApp>, address: string): Promise<void> {
  const admin = await site.identity('admin');
  const { pathname, search } = new URL(address);
  const reply = await site.send('GET', `${pathname}${search}`);
  const uid = /\/connect\/([^/?]+)$/.exec(reply.headers.get('location') ?? '')?.[1] ?? '';
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const allowed = await app.answer(uid, 'allow', admin);
  if (allowed.status !== 200) throw new Error(`not allowed: ${allowed.status} ${allowed.text}`);
  await fetch(await app.resumed(allowed, cookie, admin));
}
