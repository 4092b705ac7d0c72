import type { ProveCase } from '../../prove/case';
import type { Reply, Site } from '../../support/site';
import { prepared } from '../prepared';
import { type Callable, emptyTally, isChosen, isSentence, loggedBy, outcomeOf, tryOut, type Verdict } from '../tried';
import type { Schema, Values } from '../values/schema';
import { wholeSite } from '../whole-site';

interface Entry {
  readonly resource: string;
  readonly action: string;
  readonly params: Schema;
}

/** What is tried, and what counts as a finding: D730. */
export const fuzzedOperations: ProveCase = {
  name: 'operations',
  title: 'Every operation of the manifest: params of its schema never give a 5xx, others always 400 with the envelope and a sentence',
  verifies: ['D730'],
  async run({ size, seed, log }) {
    const site = await wholeSite('sqlite');
    const tally = emptyTally();
    try {
      const { data } = JSON.parse((await site.manifest({ key: site.key })).text) as { data: Entry[] };
      const chosen = data.filter(({ resource, action }) => isChosen(`${resource}.${action}`));
      for (const entry of chosen) await tryOut(callable(site, entry), { seed, runs: size === 'full' ? 300 : 2 }, tally);
      return outcomeOf(tally, { operations: chosen.length }, log);
    } finally {
      await site.stop();
    }
  },
};

function callable(site: Site, { resource, action, params: schema }: Entry): Callable {
  const name = `${resource}.${action}`;
  const confirm = site.needsConfirm(name) ? { confirm: true } : {};
  const confirmed = (params: Values) => ({ ...params, ...('confirm' in params ? confirm : {}) });
  return {
    name,
    schema,
    prepare: () => prepared(site, name),
    valid: async (params) => judgeValid(site, await site.call(name, confirmed(params), confirm)),
    invalid: async (params) => judgeInvalid(site, await site.call(name, params, confirm)),
  };
}

function judgeValid(site: Site, reply: Reply): Verdict {
  const { status, envelope } = reply;
  if (status >= 500 && !isOutside(status, envelope)) return { wrong: `answered ${status}: ${loggedBy(site, reply)}` };
  return envelopeOf(status, envelope);
}

function judgeInvalid(site: Site, reply: Reply): Verdict {
  const { status, envelope } = reply;
  if (status < 400 || status > 499) return { wrong: `answered ${status}: ${loggedBy(site, reply)}` };
  return envelopeOf(status, envelope);
}

/** The four fields; a sentence where it failed. */
function envelopeOf(status: number, envelope: Reply['envelope']): Verdict {
  if (Object.keys(envelope ?? {}).join() !== 'ok,data,changed,error')
    return { wrong: `is no envelope: ${JSON.stringify(envelope)?.slice(0, 200)}` };
  const isDone = status < 400;
  if (envelope.ok !== isDone) return { wrong: `status ${status} and ok ${envelope.ok}` };
  if (!isDone && !isSentence(envelope.error)) return { wrong: `no sentence: ${envelope.error}` };
  return { isDone };
}

/** What the world outside is to blame for: a provider that is not connected, or that no test can reach. */
const isOutside = (status: number, envelope: Reply['envelope']) =>
  status === 502 || status === 504 || (status === 503 && /is not connected\./.test(envelope?.error ?? ''));
