import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolCall } from './call';
import { type Asked, isReading } from './reading';
import { shownOnce } from './shown-once';
import type { ToolResult } from './tool';

interface Answered {
  readonly asked: Asked;
  readonly call: ToolCall;
  readonly requestId: string;
  /** As it was when the request began. */
  readonly epoch: number;
}

/** The result without secrets that are stored on this site, both where it is data and where it is text (D742). */
export async function guarded(result: ToolResult, { asked, call, requestId, epoch }: Answered): Promise<ToolResult> {
  const { caller, client, service } = call;
  const about = {
    caller,
    client,
    requestId,
    tool: asked.name,
    allowed: shownOnce(asked, result, call),
    epoch: isReading(asked, call) ? epoch : undefined,
  };
  const clean = async <T extends ToolResult>(whole: T) => (await service.withoutSecrets(whole, about)) as T;
  if (!isTwofold(result)) return clean(result);
  // The first text is the data again. It is written from what is left: in it, a secret over two fields would have quotes in between.
  const [first, ...content] = result.content;
  const whole = { ...result, content };
  const left = await clean(whole);
  if (left === whole || first?.type !== 'text') return result;
  return { ...left, content: [{ type: 'text', text: JSON.stringify(left.structuredContent) }, ...left.content] };
}

/** Whether it is both text and data. */
export const isTwofold = (result: ToolResult): result is CallToolResult => 'content' in result && result.structuredContent !== undefined;
