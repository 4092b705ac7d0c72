import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Server, signIn, spawnServer } from '../support/server';

/** The main job from an empty folder: start, sign in, mint a key, change the site, restart, read it back. Prints every request and answer. */
async function main() {
  if (!existsSync('dist/host-shim/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-demo-'));
  const env = { SITEPLANE_DATA_DIR: folder, SITEPLANE_LOG_LEVEL: 'warn' };
  let server = await spawnServer({ env });
  try {
    const password = printedPassword(server);
    console.log(`$ npm start\n${indent(server.output().trim())}\n`);
    const key = await mintedKey(server, password);
    await walk(server, key);
    await server.stop();
    server = await spawnServer({ env });
    console.log('# The server was stopped and started again.\n');
    await call(server, key, { resource: 'crm', action: 'list' });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The one-time password, from where a person reads it. */
function printedPassword(server: Server): string {
  const match = /password:?\s+(\S+)/i.exec(server.output());
  if (!match?.[1]) throw new Error(`no password was printed:\n${server.output()}`);
  return match[1];
}

async function mintedKey(server: Server, password: string): Promise<string> {
  console.log(`POST ${server.url}/admin/login {"login":"admin","password":"…"}`);
  const admin = await signIn(server.url, 'admin', password);
  console.log('200 {"ok":true,…} and the session cookie\n');
  console.log(`POST ${server.url}/admin/siteplane/api/keys {"label":"demo"}`);
  const { id, key } = await admin.mint('demo');
  console.log(`201 {"id":${id},"label":"demo","hint":"${key.slice(-4)}","key":"mgr_…"} (shown once)\n`);
  return key;
}

async function walk(server: Server, key: string) {
  await call(server, key, { resource: 'crm', action: 'create', params: { name: 'Acme', url: 'https://crm.example' } });
  await call(server, key, { resource: 'crm', action: 'set_secret', params: { crm_num: '001', api_key: 'a-secret-of-the-crm' } });
  await call(server, key, { resource: 'crm', action: 'update', params: { crm_num: '001', name: 'Acme' } });
  await call(server, key, { resource: 'crm', action: 'delete', params: { crm_num: '001' } });
  await call(server, key, { resource: 'crm', action: 'lst' });
  await call(server, key, { resource: 'status', action: 'health' });
}

async function call(server: Server, key: string, body: object) {
  const text = JSON.stringify(body);
  console.log(`curl -H 'X-API-Key: mgr_…' -H 'Content-Type: application/json' -d '${text}' ${server.baseUrl}/manage/dispatch`);
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await fetch(`${server.baseUrl}/manage/dispatch`, { method: 'POST', headers, body: text });
  console.log(`${answer.status} ${await answer.text()}\n`);
}

const indent = (text: string) => text.replace(/^/gm, '    ');

void main();
