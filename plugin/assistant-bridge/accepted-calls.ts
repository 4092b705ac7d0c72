import type { AcceptedCall, ApprovedOutcome, BridgeCalls, BridgeService, Host } from '../host';
import { OperationError } from '../kit/errors';
import { given } from '../kit/given';
import type { WaitingCall } from './approval';
import type { ToolCall } from './call';
import { toolsByName } from './catalog';
import type { Decision } from './consent';
import type { ToolResult } from './tool';

/** Carries out what a person accepted: as whoever asked for it, with what they may do now, through the same tool (D710). */
export function acceptedCalls(host: Host): BridgeCalls {
  return {
    async runAccepted(accepted) {
      const tool = toolsByName.get(accepted.tool);
      if (!tool) return failure(`There is no tool ${accepted.tool} any more.`);
      const settings = await service(host).settings(accepted.asker.caller);
      const run = (decision: Decision, token?: string) =>
        tool.run(accepted.args, callAs(accepted, { host, settings, decision, token })).then(outcomeOf, refusalOf);

      const seen: WaitingCall[] = [];
      const looked = await run({ kind: 'look', seen: (waiting) => seen.push(waiting) });
      const [now] = seen;
      // It was not held, so it needs no yes: what it answered is the outcome.
      if (!now) return looked;
      return now.target === accepted.target ? run({ kind: 'run' }, now.token) : undefined;
    },
  };
}

function service({ plugins }: Pick<Host, 'plugins'>): BridgeService {
  const bridgeService = plugins.lookup<BridgeService>('siteplane.bridge');
  if (!bridgeService) throw new OperationError('unavailable', 'The service behind the bridge has not started.', { retryAfter: 5 });
  return bridgeService;
}

interface Running {
  readonly host: Host;
  readonly settings: ToolCall['settings'];
  readonly decision: Decision;
  /** Proof of what was seen: what has changed since then is not hit. */
  readonly token: string | undefined;
}

/** A call without a request of its own: the look-up of who asked stands for their credential. */
function callAs({ asker, client }: AcceptedCall, { host, settings, decision, token }: Running): ToolCall {
  const bridge = service(host);
  const headers = { 'content-type': 'application/json', ...given({ 'x-confirm-token': token }) };
  bridge.vouch(headers, asker);
  return {
    caller: asker.caller,
    credential: { headers, ip: '127.0.0.1', origin: '', session: async () => undefined },
    toolset: ['full'],
    consent: { canAsk: false, decision },
    client,
    service: bridge,
    settings,
    host,
    tools: toolsByName,
    now: () => new Date(Date.now()),
  };
}

function outcomeOf(result: ToolResult): ApprovedOutcome {
  const { isError, content } = result as Extract<ToolResult, { content: unknown[] }>;
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { ok: isError !== true, text };
}

function refusalOf(error: unknown): ApprovedOutcome {
  if (error instanceof OperationError) return failure(error.message);
  throw error;
}

const failure = (text: string): ApprovedOutcome => ({ ok: false, text });
