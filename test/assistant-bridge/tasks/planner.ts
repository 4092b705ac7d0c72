import type { Client } from '@modelcontextprotocol/client';
import { wordsOf } from './choice';
import { everyObject, idIn } from './known';
import type { Step } from './task';

type Args = Readonly<Record<string, unknown>>;

interface Call {
  readonly tool: string;
  readonly arguments: Args;
}

interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly text: string }[];
  readonly _meta?: { readonly 'svc/error'?: { readonly code: string; readonly next: Call | null } };
}

/** A call that was refused, and whether the answer said how to go on. */
export interface Failure {
  readonly call: Call;
  readonly code: string;
  readonly next: Call | null;
}

interface Entry {
  readonly resource: string;
  readonly action: string;
  readonly summary: string;
  readonly readonly?: boolean;
  readonly params?: { readonly required?: readonly string[] };
}

/**
 * A model in a hurry: it knows what tools/list and svc_manifest say in one line, calls with what the person said and nothing else, and finds
 * out what is missing by doing what each refusal says.
 */
export async function planner(client: Client) {
  const { tools } = await client.listTools();
  const seen: unknown[] = [];
  const failures: Failure[] = [];
  const reached = new Set<string>();
  let catalog: readonly Entry[] | undefined;

  async function send(call: Call): Promise<Result> {
    const result = (await client.callTool({ name: call.tool, arguments: { ...call.arguments } })) as unknown as Result;
    if (result.isError) {
      const { code = 'none', next = null } = result._meta?.['svc/error'] ?? {};
      failures.push({ call, code, next });
    } else if (result.structuredContent && call.tool !== 'svc_manifest') seen.unshift(result.structuredContent);
    return result;
  }

  /** The call that the words of the person mean: an operation of the service, or a tool of an engine. */
  async function meant({ find, want = {} }: Step): Promise<Call> {
    const listed = tools.filter(({ name }) => !name.startsWith('svc_')).map(({ name, description = '' }) => ({ name, text: description }));
    catalog ??= (await send({ tool: 'svc_manifest', arguments: {} })).structuredContent?.data as readonly Entry[];
    const operations = catalog.map((entry) => ({ name: `${entry.resource}.${entry.action}`, text: entry.summary, entry }));
    const [best] = wordsOf(find, [...listed, ...operations]);
    if (!best) throw new Error(`neither tools/list nor svc_manifest has anything for "${find}"`);
    const { entry } = best as (typeof operations)[number];
    reached.add(entry?.resource ?? best.name.slice(0, 2));
    if (!entry) return { tool: best.name, arguments: want };
    const { resource, action } = entry;
    return { tool: entry.readonly ? 'svc_read' : 'svc_write', arguments: { resource, action, params: want } };
  }

  /** What a call needs that the person did not say: of the records that answers told of. */
  function completed(call: Call, required: readonly string[], step: Step): Call {
    const isOperation = 'resource' in call.arguments;
    const own = (isOperation ? (call.arguments.params ?? {}) : call.arguments) as Args;
    const found = required.filter((key) => !(key in own) || isGuess(key, step)).map((key) => [key, ofRecords(key, step)] as const);
    const params = { ...own, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) };
    return { tool: call.tool, arguments: isOperation ? { ...call.arguments, params } : params };
  }
  const isGuess = (key: string, { which, want = {} }: Step) =>
    which !== undefined && /(^|_)(id|num)$|^(slug|key)$/.test(key) && key in want;
  const ofRecords = (key: string, { which = '', others = {} }: Step) => idIn(seen, key, others[key] ?? which);

  const requiredOf = (tool: string) => (tools.find(({ name }) => name === tool)?.inputSchema.required ?? []) as readonly string[];
  const requiredIn = (answer: Result) => ((answer.structuredContent?.data ?? []) as readonly Entry[])[0]?.params?.required ?? [];

  /** A list that may name the records that the step is about. */
  async function looked({ which, others = {} }: Step, call: Call): Promise<void> {
    const isKnown = [which, ...Object.values(others)].every(
      (one) => one === undefined || everyObject(seen).some(({ values }) => values.has(one)),
    );
    const { resource } = call.arguments;
    if (isKnown || typeof resource !== 'string') return;
    const { structuredContent } = await send({ tool: 'svc_manifest', arguments: { search: `${resource}.list`, summary_only: true } });
    if (structuredContent) await send({ tool: 'svc_read', arguments: { resource, action: 'list' } });
  }

  /** Follow what the refusal says; undefined where it says nothing that leads on. */
  async function onward({ _meta }: Result, call: Call, step: Step): Promise<Call | undefined> {
    const next = _meta?.['svc/error']?.next;
    if (!next) return undefined;
    const isSame = next.tool === call.tool && next.arguments.action === call.arguments.action && next.arguments.confirm === true;
    if (isSame) return next;
    const answer = await send(next);
    if (answer.isError) return undefined;
    await looked(step, call);
    const required = next.tool === 'svc_manifest' ? requiredIn(answer) : Object.keys((call.arguments.params ?? {}) as Args);
    return completed(call, 'resource' in call.arguments ? required : requiredOf(call.tool), step);
  }

  return {
    failures,
    /** Groups of operations, and engines by the beginning of their tools. */
    reached,

    /** One step, to its end. */
    async take(step: Step): Promise<void> {
      let call = await meant(step);
      for (let attempt = 0; attempt < 5; attempt++) {
        const result = await send(call);
        if (!result.isError) {
          if (step.refused) throw new Error(`"${step.find}" was not refused`);
          return;
        }
        if (step.refused === result._meta?.['svc/error']?.code) return;
        const next = await onward(result, call, step);
        if (!next) throw new Error(`"${step.find}" came to an end: ${JSON.stringify([call, result.content])}`);
        call = next;
      }
      throw new Error(`"${step.find}" goes in circles: ${JSON.stringify(call)}`);
    },
  };
}
