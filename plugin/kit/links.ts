import type { Ctx } from './ctx';
import type { Operation } from './operation';

/** `ingest_url` as a header: `X-Ingest-Url` (D133). */
export const linkHeader = (name: string) =>
  `X-${name.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap ? '-' : '') + letter.toUpperCase())}`;

/** The addresses that belong to an answer, as headers; none of what is not there any more. */
export async function linksOf({ links }: Operation, data: unknown, ctx: Ctx): Promise<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, { of }] of Object.entries(links)) {
    const address = await of(data, ctx);
    if (address !== undefined) headers[linkHeader(name)] = address;
  }
  return headers;
}
