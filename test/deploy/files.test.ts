import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { environment } from '../../plugin/environment';
import { findCommand, freePort } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { spawnServer } from '../support/server';
import { verifies } from '../support/verifies';
import { configOf } from './proxy';

verifies('D708');

const root = resolve(__dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const { version, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string; bin: { siteplane: string } };
/** 20 s for what still runs, and some for the rest. */
const drainAndMore = (drainSeconds: number) => drainSeconds + 20 + 5;

test('what the files of deploy/ set is a setting, and their release is this one', () => {
  const known = new Set<string>(environment.map(([name]) => name));
  const texts = readdirSync(join(root, 'deploy')).map(read).join('\n');
  const named = [...texts.matchAll(/\bSITEPLANE_[A-Z_]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect([...texts.matchAll(/siteplane[:-](\d+\.\d+\.\d+)/g)].map(([, release]) => release)).toEqual([version, version]);
});

describe('Dockerfile', () => {
  const instructions = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  const argument = (name: string) => last.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';

  test('has stages, copies what is there, and its last stage is not run by root', () => {
    const stages = instructions.flatMap((line) => /^FROM \S+ AS (\w+)/.exec(line)?.[1] ?? []);
    expect(stages.length).toBeGreaterThan(1);
    const copies = instructions.filter((line) => line.startsWith('COPY '));
    const from = copies.flatMap((line) => /--from=(\S+)/.exec(line)?.[1] ?? []);
    expect(from.filter((stage) => !stages.includes(stage))).toEqual([]);
    const own = copies.filter((line) => !line.includes('--from=')).flatMap((line) => line.split(' ').slice(1, -1));
    expect(own.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(argument('USER')).toBe('siteplane');
  });

  test('starts what the package has, and its check of health is right about a site', async () => {
    expect(JSON.parse(argument('ENTRYPOINT'))).toEqual(['node', `/site/node_modules/siteplane/${bin.siteplane}`]);
    const [, file = '', ...args] = JSON.parse(/CMD (\[.*\])/.exec(argument('HEALTHCHECK'))?.[1] ?? '[]') as string[];
    const check = (port: number) =>
      promisify(execFile)(process.execPath, [file, ...args], { env: { PORT: String(port) } }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    const dir = mkdtempSync(join(tmpdir(), 'sp-image-'));
    const site = await spawnServer({ env: { SITEPLANE_DATA_DIR: dir } });
    const port = Number(new URL(site.url).port);
    expect(await check(port)).toBe(0);
    await site.stop();
    expect(await check(port)).toBe(1);
    rmSync(dir, { recursive: true, force: true });
  });
});

test('compose.yaml: two instances, the proxy by the example, database and queue; each name that it uses is there', () => {
  const { services, networks, volumes } = parse(read('compose.yaml'), { merge: true });
  expect(Object.keys(services)).toEqual(['siteplane-1', 'siteplane-2', 'nginx', 'mariadb', 'redis']);
  const mounts = Object.values<{ volumes: string[] }>(services).flatMap((service) =>
    service.volumes.map((mount) => mount.split(':')[0] ?? ''),
  );
  const isThere = (mount: string) => (mount.startsWith('./') ? existsSync(join(root, 'deploy', mount)) : mount in volumes);
  expect(mounts.filter((mount) => !isThere(mount))).toEqual([]);
  const waits = Object.values<{ depends_on?: object }>(services).flatMap(({ depends_on: on = {} }) =>
    Array.isArray(on) ? on : Object.keys(on),
  );
  expect(waits.filter((name) => !(name in services))).toEqual([]);
  for (const name of ['siteplane-1', 'siteplane-2']) {
    expect(read('nginx.conf')).toContain(`server ${name}:8080`);
    expect(networks.site.ipam.config[0].subnet.slice(0, 9)).toBe(services[name].networks.site.ipv4_address.slice(0, 9));
    expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThanOrEqual(drainAndMore(5));
  }
});

test('kubernetes.yaml: selectors, ports, volumes and times fit together', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const [claim, deployment, service, budget] = documents.map((document) => document.toJS());
  expect([claim, deployment, service, budget].map(({ kind }) => kind)).toEqual([
    'PersistentVolumeClaim',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ]);
  const { labels } = deployment.spec.template.metadata;
  for (const selector of [deployment.spec.selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels])
    expect(selector).toEqual(labels);
  const { containers, volumes, terminationGracePeriodSeconds: grace, securityContext } = deployment.spec.template.spec;
  const [{ env, volumeMounts, readinessProbe, ports }] = containers;
  expect(securityContext).toMatchObject({ runAsNonRoot: true });
  expect(volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes.map(({ name }: { name: string }) => name));
  expect(volumes[0].persistentVolumeClaim.claimName).toBe(claim.metadata.name);
  expect(service.spec.ports[0].targetPort).toBe(ports[0].name);
  const drain = Number(env.find(({ name }: { name: string }) => name === 'SITEPLANE_DRAIN_SECONDS').value);
  expect(grace).toBeGreaterThanOrEqual(drainAndMore(drain));
  expect(drain).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
});

describe('siteplane.service', () => {
  test('gives a stop the time that it may take, and starts what the package has', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('siteplane.service'))?.[1])).toBeGreaterThanOrEqual(drainAndMore(5));
    verifies('D797');
    expect(read('siteplane.service')).toMatch(/^Environment=MALLOC_ARENA_MAX=2$/m);
    expect(read('siteplane.service')).toContain(`/opt/siteplane/node_modules/siteplane/${bin.siteplane} start`);
  });

  const analyze = findCommand('systemd-analyze');
  (analyze ? test : test.skip)('is a unit that systemd takes', () => {
    const { status, stderr } = spawnSync(analyze ?? '', ['verify', join(root, 'deploy/siteplane.service')], { encoding: 'utf8' });
    // Where Node is on this machine is another matter.
    expect(stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node is not executable'))).toEqual([]);
    if (stderr === '') expect(status).toBe(0);
  });
});

for (const kind of ['nginx', 'haproxy'] as const)
  describeNeeding(kind, `the example for ${kind}`, () => {
    test('is taken by the program without a warning', async () => {
      const dir = mkdtempSync(join(tmpdir(), 'sp-conf-'));
      const file = join(dir, 'conf');
      const port = await freePort();
      writeFileSync(file, configOf(kind, { port, instances: [1, 2], dir }));
      const args = kind === 'nginx' ? ['-t', '-q', '-p', dir, '-c', file, '-g', `pid ${join(dir, 'pid')};`] : ['-c', '-f', file];
      const { status, stderr } = spawnSync(pathOf(kind) ?? '', args, { encoding: 'utf8' });
      expect({ status, stderr: stderr.replace(/^nginx: the configuration file .*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
      rmSync(dir, { recursive: true, force: true });
    });
  });
