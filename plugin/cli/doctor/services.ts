import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { type Config, installLine, isInstalled, missingTraces } from '../service';
import { codeOf, type Finding, fail, ok, reasonOf, warn, within } from './finding';

const answerMs = 5000;

/** Mail: the server answers and takes the login. */
export async function checkSmtp({ smtpUrl }: Config): Promise<Finding[]> {
  const name = 'smtp';
  if (smtpUrl === undefined) return [ok(name, 'Mail is written to the folder outbox of the data folder.')];
  const { host } = new URL(smtpUrl);
  const transport = createTransport(smtpUrl);
  try {
    await within(transport.verify(), answerMs);
    return [ok(name, `${host} takes mail.`)];
  } catch (error) {
    const isLogin = codeOf(error) === 'EAUTH';
    const fix = isLogin
      ? 'correct user and password in SITEPLANE_SMTP_URL'
      : 'start the mail server, or correct host and port in SITEPLANE_SMTP_URL';
    return [fail(name, `${host} ${isLogin ? 'refuses the login' : `does not take mail: ${reasonOf(error)}`}.`, fix)];
  } finally {
    transport.close();
  }
}

/** Redis: it answers, and never drops a job to make room. */
export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  const name = 'redis';
  const missing = (['bullmq', 'ioredis'] as const).filter((one) => !isInstalled(one));
  const lacking = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not installed`;
  if (redisUrl === undefined) {
    return [ok(name, `Jobs run in the site itself.${missing.length > 0 ? ` For several instances: ${lacking}.` : ''}`)];
  }
  if (missing.length > 0) return [fail(name, `SITEPLANE_REDIS_URL is set, but ${lacking}.`, `run: ${installLine(missing)}`)];
  const { host } = new URL(redisUrl);
  try {
    const policy = await policyOf(redisUrl);
    if (policy === 'noeviction') return [ok(name, `${host} answers and evicts nothing.`)];
    const fix = 'run: redis-cli CONFIG SET maxmemory-policy noeviction, and set it in redis.conf';
    return [fail(name, `${host} may drop jobs: its maxmemory-policy is ${policy ?? 'unknown'}.`, fix)];
  } catch (error) {
    return [fail(name, `${host} does not answer: ${reasonOf(error)}.`, 'start Redis, or correct SITEPLANE_REDIS_URL')];
  }
}

async function policyOf(redisUrl: string): Promise<string | undefined> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null, connectTimeout: answerMs });
  // Its errors come by the calls as well.
  let last: unknown;
  redis.on('error', (error) => (last = error));
  try {
    await within(redis.connect(), answerMs);
    return /maxmemory_policy:(\S+)/.exec(await within(redis.info('memory'), answerMs))?.[1];
  } catch (error) {
    throw last ?? error;
  } finally {
    redis.disconnect();
  }
}

/** Traces: their packages are there, and somebody listens. */
export async function checkTraces(config: Config): Promise<Finding[]> {
  const name = 'traces';
  const { traces } = config;
  if (traces === undefined) return [ok(name, 'No collector of traces is set.')];
  const lack = missingTraces(config);
  if (lack !== undefined) return [fail(name, 'SITEPLANE_TRACES_URL is set, but its packages are not installed.', lack)];
  const { hostname, host, port, protocol } = new URL(traces.url);
  try {
    await within(reach(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || (protocol === 'http:' ? 80 : 443))), answerMs);
    return [ok(name, `The collector of traces ${host} can be reached.`)];
  } catch (error) {
    return [
      warn(name, `The collector of traces ${host} cannot be reached: ${reasonOf(error)}.`, 'start it, or correct SITEPLANE_TRACES_URL'),
    ];
  }
}

/** Witnesses of the lead ledger: whether they are there. Only the running site can be told that they know it. */
export async function checkWitnesses({ ledger: { witnesses } }: Config): Promise<Finding[]> {
  const name = 'ledger_witnesses';
  if (witnesses.length === 0) return [ok(name, 'No witness of the lead ledger is set.')];
  return Promise.all(
    witnesses.map(async (witness) => {
      const { hostname, host, port, protocol } = new URL(witness.url);
      try {
        await within(reach(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || (protocol === 'http:' ? 80 : 443))), answerMs);
        return ok(name, `The witness ${witness.name} can be reached.`);
      } catch (error) {
        const fix = `correct its address in SITEPLANE_LEDGER_WITNESSES, or ask its operator about ${host}`;
        return warn(name, `The witness ${witness.name} cannot be reached: ${reasonOf(error)}.`, fix);
      }
    }),
  );
}

/** Addresses at which clouds hand out credentials to whoever asks. */
const metadata = /^(169\.254\.\d+\.\d+|100\.100\.100\.200|168\.63\.129\.16|fd00:ec2::254)$/;

/** What was opened inside: that it is there, and that it is not what the guard exists to protect. */
export async function checkFetchAllow({ fetchAllow }: Config): Promise<Finding[]> {
  const name = 'fetch_allow';
  if (fetchAllow.length === 0) return [ok(name, 'Outgoing requests reach public addresses only.')];
  const findings = await Promise.all(fetchAllow.map(judgeEntry));
  return findings.some((finding) => finding.status !== 'ok')
    ? findings.filter(({ status }) => status !== 'ok')
    : [ok(name, `${fetchAllow.join(', ')} can be reached.`)];
}

async function judgeEntry(entry: string): Promise<Finding> {
  const name = 'fetch_allow';
  const url = new URL(`http://${entry}`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const fix = `remove ${entry} from SITEPLANE_FETCH_ALLOW`;
  try {
    const addresses = await within(lookup(host, { all: true }), answerMs);
    if (addresses.some(({ address }) => metadata.test(address))) {
      return fail(name, `${entry} is where a cloud hands out credentials; every address that is stored could ask there.`, fix);
    }
    await within(reach(host, Number(url.port || 80)), answerMs);
    return ok(name, `${entry} can be reached.`);
  } catch (error) {
    return warn(name, `${entry} cannot be reached: ${reasonOf(error)}.`, `start what should listen there, or ${fix}`);
  }
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: answerMs });
    const end = (error?: Error) => {
      socket.destroy();
      error ? reject(error) : resolve();
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end(new Error('no answer')));
    socket.once('error', end);
  });
}
