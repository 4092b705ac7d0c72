import type { ProviderSlug } from '../host';
import type { ToolCall } from './call';
import { withheld } from './confirm';
import { dataResult } from './result';
import type { Moment, ToolRequest, ToolResult } from './tool';
import { pathWithQuery } from './transport/query';
import { transportTo } from './transport/transport';
import { upstreamRefusal } from './upstream';

interface Work {
  readonly name: string;
  readonly provider: ProviderSlug;
  readonly destructive: boolean;
  readonly requests: (args: Readonly<Record<string, unknown>>, moment: Moment) => readonly ToolRequest[];
}

/** Translate, preview or confirm, send. The first request that is refused ends it. */
export async function runRequests(work: Work, args: Readonly<Record<string, unknown>>, call: ToolCall): Promise<ToolResult> {
  const { name, provider, destructive } = work;
  const { dry_run: isDryRun, confirm: _, ...own } = args;
  const requests = work.requests(destructive ? own : args, { now: call.now() });
  if (destructive && isDryRun === true) return dataResult(preview(requests));
  const what = requests.map(inWords).join(', then ');
  const isDeleting = requests.some(({ method }) => method === 'DELETE');
  const held = destructive ? await withheld({ tool: name, args, what, isDeleting }, call) : undefined;
  if (held) return held;

  const transport = await transportTo(provider, call);
  let data: unknown;
  for (const request of requests) {
    const answer = await transport.send(request);
    if (answer.status >= 400) throw upstreamRefusal({ provider, isOwn: transport.isOwn }, answer);
    data = answer.data;
  }
  return dataResult(data);
}

/** What would be sent. */
export const preview = (requests: readonly ToolRequest[]) => ({
  dry_run: true,
  ...(requests.length === 1 ? { request: requests[0] } : { requests }),
});

/** `send DELETE /booking/v2/schedules/12` */
export const inWords = ({ method, path, query }: ToolRequest) => `send ${method} ${pathWithQuery(path, query)}`;
