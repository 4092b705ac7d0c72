import { isRecord } from '../engines/kit/tools/shape';
import type { ToolCall } from './call';

/** A call as it was asked for. */
export interface Asked {
  readonly name: string;
  readonly arguments?: unknown;
}

type Known = Pick<ToolCall, 'tools' | 'service'>;

/** Each call in it: one, or those of `svc_bulk`. */
export function callsIn({ name, arguments: args }: Asked): Asked[] {
  if (name !== 'svc_bulk' || !isRecord(args)) return [{ name, arguments: args }];
  const calls = Array.isArray(args.calls) ? args.calls : [];
  return calls.map((one) => ({ name: String(args.tool), arguments: one }));
}

/** The operation that a call runs; undefined for other tools. */
export function operationIn({ name, arguments: args }: Asked): { resource: string; action: string } | undefined {
  if (!/^svc_(read|write|dispatch)$/.test(name) || !isRecord(args)) return undefined;
  const { resource, action } = args;
  return typeof resource === 'string' && typeof action === 'string' ? { resource, action } : undefined;
}

/** Whether a call changes nothing. */
export function isReading(asked: Asked, { tools, service }: Known): boolean {
  return callsIn(asked).every((one) => {
    const operation = operationIn(one);
    if (operation) return service.effectOf(operation.resource, operation.action) === 'read';
    const isGet = isRecord(one.arguments) && one.arguments.method === 'GET';
    return isGet || tools.get(one.name)?.listed.annotations?.readOnlyHint === true;
  });
}
