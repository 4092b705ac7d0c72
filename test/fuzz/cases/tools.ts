import type { Client } from '@modelcontextprotocol/client';
import { given } from '../../../plugin/kit/given';
import { connected } from '../../assistant-bridge/bridged-site';
import { everyCase } from '../../assistant-bridge/marketing-cases';
import type { ProveCase } from '../../prove/case';
import { populate } from '../populate';
import { type Callable, emptyTally, isChosen, isSentence, outcomeOf, tryOut, type Verdict } from '../tried';
import type { Schema, Values } from '../values/schema';
import { wholeSite } from '../whole-site';

const examples: Readonly<Record<string, Values>> = Object.fromEntries(everyCase.map(([name, args]) => [name, args as Values]));

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
}

/** What is tried, and what counts as a finding: D730. */
export const fuzzedTools: ProveCase = {
  name: 'tools',
  title: 'Every tool of the bridge: arguments of its schema never fail as an internal error, others are refused with a sentence',
  verifies: ['D730'],
  async run({ size, seed, log }) {
    const site = await wholeSite('sqlite');
    const client = await connected(site, { toolset: 'full' });
    const tally = emptyTally();
    try {
      const tools = (await client.listTools()).tools as Tool[];
      const chosen = tools.filter(({ name }) => isChosen(name));
      for (const [index, tool] of chosen.entries()) {
        if (index % 20 === 0) await populate(site);
        await tryOut(callable(client, tool), { seed, runs: size === 'full' ? 200 : 2 }, tally);
      }
      return outcomeOf(tally, { tools: chosen.length }, log);
    } finally {
      await client.close();
      await site.stop();
    }
  },
};

const callable = (client: Client, { name, inputSchema }: Tool): Callable => ({
  name,
  schema: judgedPart(inputSchema, true),
  example: examples[name] ?? {},
  valid: async (args) => judged(await answered(client, name, args)),
  async invalid(args) {
    const answer = await answered(client, name, args);
    return answer.isError ? judged(answer) : { wrong: `was done: ${answer.text.slice(0, 200)}` };
  },
});

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly code?: string | undefined;
}

/** A refusal of the protocol is one too, with its message. */
async function answered(client: Client, name: string, args: Values): Promise<Answer> {
  try {
    const { isError = false, content, _meta } = await client.callTool({ name, arguments: args });
    const [first] = content as { text?: string }[];
    return { isError, text: first?.text ?? '', code: (_meta?.['svc/error'] as { code?: string } | undefined)?.code };
  } catch (error) {
    return { isError: true, text: error instanceof Error ? error.message : String(error), code: 'protocol' };
  }
}

function judged({ isError, text, code }: Answer): Verdict {
  if (!isError) return { isDone: true };
  if (code === 'internal' || /answered 5\d\d|Internal error/.test(text)) return { wrong: `internal: ${text.slice(0, 300)}` };
  // What failed within several calls is told by each of them.
  const isTold = text.startsWith('{') || isSentence(text);
  return isTold ? { isDone: false } : { wrong: `no sentence: ${text.slice(0, 300)}` };
}

/** Objects within the arguments are told by their shape, but it is the engine that judges them (plugin/engines/kit/tools/shape.ts). */
function judgedPart(schema: Schema, isRoot = false): Schema {
  if (schema.type === 'array' && schema.items) return { ...schema, items: judgedPart(schema.items) };
  if (schema.type !== 'object') return schema;
  if (!isRoot && schema.required === undefined) return { type: 'object', ...given({ examples: schema.examples }) };
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, judgedPart(one)]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
