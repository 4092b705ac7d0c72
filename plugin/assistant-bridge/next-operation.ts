import type { BridgeService } from '../host';
import type { ErrorCode } from '../kit/errors';
import { given } from '../kit/given';
import type { NextCall } from './result';

interface Refused {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>> & {
    readonly resource: string;
    readonly action: string;
    readonly params?: Readonly<Record<string, unknown>>;
  };
  /** Of a call that waits for a confirm. */
  readonly token: string | undefined;
  readonly effectOf: BridgeService['effectOf'];
}

/** The call that a refused operation leads to, as for the tools of an engine (D761). Undefined where no call of this caller helps. */
export function nextOf(code: ErrorCode, { tool, args, token, effectOf }: Refused): NextCall | undefined {
  const { resource, action, params = {} } = args;
  switch (code) {
    case 'invalid_params':
      return { tool: 'svc_manifest', arguments: { resource, action } };
    case 'unknown_action':
      return { tool: 'svc_manifest', arguments: { resource, summary_only: true } };
    case 'unknown_resource':
      return { tool: 'svc_manifest', arguments: { summary_only: true } };
    case 'confirm_required':
      return { tool, arguments: { resource, action, params, confirm: true, ...given({ confirm_token: token }) } };
    // Which records there are, and what they are now.
    case 'not_found':
    case 'conflict':
    case 'precondition_failed': {
      const list = ['list', 'catalog'].find((name) => effectOf(resource, name) === 'read');
      if (list) return { tool: 'svc_read', arguments: { resource, action: list } };
      return { tool: 'svc_manifest', arguments: { resource, summary_only: true } };
    }
    case 'rate_limited':
    case 'unavailable':
      return { tool, arguments: args };
    default:
      return undefined;
  }
}
