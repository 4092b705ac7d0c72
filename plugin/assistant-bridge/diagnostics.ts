import { Type } from '@sinclair/typebox';
import { DescribedObject } from '../engines/kit/tools/shape';
import { OperationError } from '../kit/errors';
import { Params, Text } from '../kit/schema';
import { anotherOf } from './credential';
import { nextAfter } from './next-call';
import { providers } from './providers';
import { dataResult, failed } from './result';
import { defineOwnTool, type ToolResult } from './tool';

const bridgeFolder = 'assistant-bridge';

/** Answers at once. */
export const svcPing = defineOwnTool({
  name: 'svc_ping',
  description: 'Answers at once.',
  params: Params({}),
  annotations: { readOnlyHint: true },
}).run(async (_params, { now }) => dataResult({ ok: true, time: now().toISOString() }));

/** How the bridge is set up for this caller. */
export const svcGetStatus = defineOwnTool({
  name: 'svc_get_status',
  description: 'Site, caller, toolset and connected providers.',
  params: Params({}),
  annotations: { readOnlyHint: true },
}).run(async (_params, call) => {
  const { host, service, settings, caller, toolset } = call;
  const site = await host.site();
  const connections = await Promise.all(providers.map(async ({ slug }) => [slug, await service.provider(slug)] as const));
  return dataResult({
    site: { name: site.name, url: site.url },
    version: host.plugins.list().find(({ id }) => id === bridgeFolder)?.version ?? null,
    caller: { kind: caller.kind, name: caller.name },
    toolset,
    bridge_confirm: settings.confirm,
    providers: connections.map(([provider, connection]) => ({
      provider,
      connected: connection !== undefined,
      mode: connection?.mode ?? null,
    })),
  });
});

/** One tool many times, one call after the other; each is checked as if it came alone. */
export const svcBulk = defineOwnTool({
  name: 'svc_bulk',
  description: 'Call one tool up to 50 times; a failed call does not stop the rest.',
  params: Params({
    tool: Text(64),
    calls: Type.Array(DescribedObject({}, { description: 'As the tool takes them', example: { id: 12 } }), {
      minItems: 1,
      maxItems: 50,
    }),
  }),
  annotations: { destructiveHint: true },
}).run(async ({ tool, calls }, call) => {
  const record = call.tools.get(tool);
  if (!record || record.name === 'svc_bulk')
    throw new OperationError('invalid_params', `Invalid params: /tool cannot be called by svc_bulk.`);
  // Nobody is asked fifty times: what needs a yes has to carry confirm, and what needs a person's has to come alone.
  const consent = { canAsk: false, isBulk: true, canAskAlone: call.consent.canAsk };
  const results: ToolResult[] = [];
  for (const args of calls) {
    const asFailure = (error: unknown): ToolResult => {
      if (!(error instanceof OperationError)) throw error;
      return failed(error, nextAfter({ tool: record, args, error, tools: call.tools }));
    };
    const run = async () => record.run(args, { ...call, credential: await anotherOf(call.credential), consent });
    results.push(await run().catch(asFailure));
  }
  const failures = results.filter(({ isError }) => isError === true).length;
  return {
    ...dataResult({ succeeded: results.length - failures, failed: failures, results: results.map(outcomeOf) }),
    isError: failures === calls.length,
  };
});

function outcomeOf(result: ToolResult, index: number): object {
  const { isError, structuredContent, content, _meta } = result as Extract<ToolResult, { content: unknown[] }>;
  if (!isError) return { index, ok: true, result: structuredContent };
  const [text] = content;
  return { index, ok: false, error: structuredContent ?? (text?.type === 'text' ? text.text : null), problem: _meta?.['svc/error'] };
}
