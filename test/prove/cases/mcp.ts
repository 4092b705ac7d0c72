import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bridgedSite, mcpPath } from '../../assistant-bridge/bridged-site';
import type { Outcome, ProveCase, ProveOptions } from '../case';

const folder = resolve(__dirname, '../../conformance');
/** Suite of the older versions, and that of the stateless protocol; each with what a server without its fixtures cannot pass. */
const suites = [
  { version: '2025-11-25', program: 'conformance-2025', baseline: 'expected-2025.yml', args: [] },
  { version: '2026-07-28', program: 'conformance-2026', baseline: 'expected-2026.yml', args: ['--spec-version', '2026-07-28'] },
];

/** The protocol's own suites against a real site. They run on a newer Node, which npm brings along. */
export const mcp: ProveCase = {
  name: 'mcp',
  title: 'The conformance suites of MCP pass on the assistant bridge, but for what needs fixtures of theirs.',
  seconds: 25,
  verifies: ['bridge:eras'],
  async run(options): Promise<Outcome> {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
      return { figures: {}, passed: true, note: 'SKIPPED: the suites bring their Node for Linux on x64 only' };
    }
    const dir = mkdtempSync(join(tmpdir(), 'sp-mcp-'));
    const site = await bridgedSite({ dialect: 'sqlite' });
    const proxy = await withKey(site.url, site.key);
    try {
      install(dir);
      return await runSuites(dir, proxy, options);
    } finally {
      proxy.close();
      await site.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function install(dir: string): void {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(folder, name), join(dir, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', '--prefix', dir];
  const { status, error, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`the suites could not be installed: ${stderr.slice(0, 500)}`);
}

async function runSuites(dir: string, proxy: Server, { log }: ProveOptions): Promise<Outcome> {
  const { port } = proxy.address() as AddressInfo;
  const figures: Record<string, string> = {};
  let failed = 0;
  for (const { version, program, baseline, args } of suites) {
    const output = await run(join(dir, 'node_modules/node22/bin/node'), [
      ...[join(dir, 'node_modules', program, 'dist/index.js'), 'server', '--url', `http://127.0.0.1:${port}${mcpPath}`],
      ...['--expected-failures', join(folder, baseline), ...args],
    ]);
    figures[`suite ${version}`] = output.summary.replace('failed', 'that need what a server of tools only lacks');
    if (output.status === 0) continue;
    failed += 1;
    log(output.text.slice(-3000));
  }
  return { figures, passed: failed === 0 };
}

/** Asynchronous, because site and proxy live in this process. */
function run(command: string, args: string[]): Promise<{ status: number; text: string; summary: string }> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('error', fail);
    child.on('close', (status) => done({ status: status ?? 1, text, summary: /Total: (.*)/.exec(text)?.[1] ?? 'no summary' }));
  });
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
