import type { RestRequest, RestResponse, Route } from '../../../host';
import { etagOf, knowsEtag } from '../../../kit/digest';
import type { JobCtx } from '../../../kit/group';
import { isPipelinesActive } from '../recipes/module';
import { buildLlmsTxt } from './build';
import { llmsTxt } from './store';

const notAllowed = { status: 405, headers: { Allow: 'GET, HEAD' } };

/** `/llms.txt` for everyone, with an ETag; built at the first request where no run has done so yet. */
export const llmsTxtRoute = (ctx: JobCtx): Route => ({
  method: '*',
  path: '/llms.txt',
  handler: async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed;
    if (!(await isPipelinesActive(ctx))) return { status: 404 };
    return answer(request, await currentText(ctx));
  },
});

async function currentText({ host, now }: JobCtx): Promise<string> {
  const stored = await host.storage.run((db) => llmsTxt(db).find());
  if (stored) return stored.content;
  const content = await buildLlmsTxt(host);
  await host.storage.run((db) => llmsTxt(db).put(content, now()));
  return content;
}

function answer(request: RestRequest, content: string): RestResponse {
  const etag = etagOf(content);
  const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'public, max-age=300', ETag: etag };
  return knowsEtag(request, etag) ? { status: 304, headers } : { status: 200, headers, body: content };
}
