import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, createLogger, missingQueue, missingTraces, readConfig, serversOf } from '../plugin/adapter';
import { type CmsHost, createHost, type StartReport } from './host';

/** Start the site from the environment, tell the operator where it is, and stop on a signal. */
async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLogger({ level: config.logLevel });
  const site = createHost({ config, log });
  const isStopping = stopOnSignals(site, log, config.drainMs);
  try {
    await site.presentable();
    if (isStopping()) return;
    const address = await site.listen();
    const listening = `${site.listeningAt()} (${config.host})`;
    log.info({ address, listening }, 'listening');
    print(banner({ config, address, listening }, await site.started));
    // The start is over: what visitors make may have more room again (D778).
    setFlagsFromString('--semi-space-growth-factor=2');
  } catch (error) {
    // A stop in the middle of the start is no failure.
    if (!isStopping()) fail([error instanceof Error ? error.message : String(error), ...(await accountMade(site))].join('\n'));
  }
}

/** The password of a fresh site must not be lost because its port is taken. */
async function accountMade({ started }: CmsHost): Promise<string[]> {
  const report = await Promise.race([started.catch(() => undefined), sleep(0, undefined)]);
  const { login, password } = report?.firstAdministrator ?? {};
  return password === undefined ? [] : [`The first administrator was made: login ${login}, password ${password}`];
}

function configOrExit(): Config {
  try {
    const config = readConfig();
    const lacks = [missingQueue(config), missingTraces(config)].filter((lack) => lack !== undefined);
    if (lacks.length > 0) throw new ConfigError(`Configuration:\n  ${lacks.join('\n  ')}`);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fail(error.message);
  }
}

/** Returns whether a stop is under way. Ctrl-C waits for no proxy, and a second signal ends the wait of the first (D707). */
function stopOnSignals(site: CmsHost, log: ReturnType<typeof createLogger>, drainMs: number): () => boolean {
  const hurry = new AbortController();
  let isStopping = false;
  const stop = (code: number, waitMs: number) => {
    if (isStopping) return hurry.abort();
    isStopping = true;
    const noticed = waitMs === 0 ? undefined : sleep(waitMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    site.close(noticed).then(
      () => process.exit(code),
      (error) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop(0, drainMs));
  process.on('SIGINT', () => stop(0, 0));
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'an error that nobody handled; the site stops');
    stop(1, 0);
  });
  return () => isStopping;
}

interface Place {
  readonly config: Config;
  readonly address: string;
  readonly listening: string;
}

/** What a person needs after a start; the password of a fresh site is shown here and nowhere else. */
function banner({ config, address, listening }: Place, { firstAdministrator, notes }: StartReport): string {
  const data =
    config.databaseUrl === undefined
      ? resolve(config.dataDir)
      : `${serversOf(config.databaseUrl).join(', ')} and ${resolve(config.dataDir)}`;
  const lines = [`Site      ${address}`, `Admin     ${address}/admin`, `Listens   ${listening}`, `Data      ${data}`];
  if (firstAdministrator) {
    lines.push(`Login     ${firstAdministrator.login}`);
    lines.push(`Password  ${firstAdministrator.password ?? 'as set in SITEPLANE_ADMIN_PASSWORD'}`);
    if (firstAdministrator.password !== undefined) lines.push('', 'The password is shown only this once. Change it on your profile page.');
  }
  return ['', ...lines.concat(notes.length > 0 ? ['', ...notes] : []), ''].map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
}

const print = (text: string) => process.stdout.write(`${text}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

void main();
