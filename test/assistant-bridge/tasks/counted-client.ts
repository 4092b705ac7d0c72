import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Site } from '../../support/site';
import { mcpPath } from '../bridged-site';

/** What went to a site and came back. */
export interface Count {
  sent: number;
  answered: number;
  calls: number;
}

/** The official client; what it sends and gets is counted, and told as it came. */
export async function countedClient(
  { url, key }: Pick<Site, 'url' | 'key'>,
  query: string,
  count: Count,
  told: (text: string) => void = () => {},
): Promise<Client> {
  const client = new Client({ name: 'planner', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const counting = async (address: string | URL, init?: RequestInit) => {
    const reply = await fetch(address, init);
    const text = await reply.text();
    count.calls++;
    count.sent += Buffer.byteLength(String(init?.body ?? ''));
    count.answered += Buffer.byteLength(text);
    told(text);
    return new Response(reply.status === 202 || reply.status === 204 ? null : text, { status: reply.status, headers: reply.headers });
  };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}${mcpPath}?${query}`), {
    fetch: counting,
    requestInit: { headers: { 'x-api-key': key } },
  });
  await client.connect(transport);
  return client;
}
