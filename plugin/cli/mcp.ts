import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { UsageError } from '../kit/command';
import { mcpAsking } from './mcp-asking';
import { type Message, mcpForward } from './mcp-forward';
import { siteAndKey, siteFlags } from './remote';

const options = { ...siteFlags, toolset: { type: 'string' } } as const;
const longestLine = 4 * 1024 * 1024;

/** `siteplane mcp`: each line of standard input is a message for the bridge, each answer a line of standard output. */
export async function mcpCommand(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options, strict: true });
  if (values.key !== undefined)
    throw new UsageError('Standard input carries the messages; give the key by SITEPLANE_API_KEY or --key-file.');
  const { url, key } = await siteAndKey(values);
  process.stderr.write(`siteplane mcp: connected to ${url}\n`);

  const running = new Set<Promise<void>>();
  // One after the other, because an answer may be larger than what the pipe takes at once.
  let written = Promise.resolve();
  const write = (answer: object) => {
    written = written.then(async () => {
      if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
    });
    return written;
  };
  const assistant = mcpAsking({ forward: mcpForward({ url, key, toolset: values.toolset }), write });
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const message = messageOf(line);
    if (!message) {
      await write({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'A line must be one JSON-RPC message.' } });
      continue;
    }
    const work = assistant.handle(message).then((answer) => (answer === undefined ? undefined : write(answer)));
    running.add(work);
    const done = () => running.delete(work);
    void work.then(done, done);
  }
  assistant.leave();
  await Promise.all(running);
  return true;
}

function messageOf(line: string): Message | undefined {
  if (line.length > longestLine) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}
