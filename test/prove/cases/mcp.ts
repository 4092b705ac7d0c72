import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mcpPath, openBridge } from '../../assistant-bridge/bridged-site';
import { setOauth } from '../../assistant-bridge/scripted-app';
import { authorization } from '../../conformance/authorization';
import { addFixture } from '../../conformance/fixture';
import { inspection } from '../../conformance/inspection';
import { install } from '../../conformance/program';
import { scenarios } from '../../conformance/scenarios';
import { crmSite } from '../../engines/crm/crm-site';
import type { Site } from '../../support/site';
import type { Outcome, ProveCase, ProveOptions } from '../case';

const versions = ['2026-07-28', '2025-11-25'];

/** The protocol's own suites and inspector against a real site. They run on a newer Node, which npm brings along. */
export const mcp: ProveCase = {
  name: 'mcp',
  title: 'The conformance suites of MCP pass on the assistant bridge and its authorization server, but for what is absent by decision.',
  seconds: 60,
  verifies: ['bridge:eras', 'D764', 'D765', 'D766', 'D767'],
  async run(options): Promise<Outcome> {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
      return { figures: {}, passed: true, note: 'SKIPPED: the suites bring their Node for Linux on x64 only' };
    }
    const dir = mkdtempSync(join(tmpdir(), 'sp-mcp-'));
    const site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/assistant-bridge'] });
    try {
      await openBridge(site);
      await setOauth(site, true);
      install(dir);
      return await all(dir, site, options);
    } finally {
      await site.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

async function all(dir: string, site: Site, { log }: ProveOptions): Promise<Outcome> {
  const outcomes = [await inspection(dir, site, log), await authorization(dir, site, log)];
  const proxy = await withKey(site.url, site.key);
  const removeFixture = addFixture();
  try {
    const { port } = proxy.address() as AddressInfo;
    for (const version of versions) outcomes.push(await scenarios(dir, { url: `http://127.0.0.1:${port}${mcpPath}`, version, log }));
  } finally {
    removeFixture();
    proxy.close();
  }
  return {
    passed: outcomes.every(({ passed }) => passed),
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
  };
}

/** The suites can send no key, so that one is added on the way; everything else passes as it is, Host and Origin too. */
async function withKey(site: string, key: string): Promise<Server> {
  const { port } = new URL(site);
  const server = createServer((incoming, response) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, 'x-api-key': key },
    };
    const onward = forward(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}
