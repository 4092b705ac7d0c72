import { crmDocuments } from '../../../plugin/engines/crm/routes/documents';
import { type As, type Site, type SiteOptions, startSite } from '../../support/site';
import { type AnswerCheck, answerCheck } from '../kit/answer-check';

/** An answer of the engine. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
  readonly body: any;
}

interface Sent {
  readonly body?: object;
  readonly as?: As;
}

/** A site with the marketing engine. */
export interface CrmSite extends Site {
  /** `api('GET', '/tags?page=1')`, with the key unless told otherwise. */
  api(method: string, path: string, sent?: Sent): Promise<Answer>;
}

let check: AnswerCheck | undefined;

/** Throws where an answer is not what the documents say of it. */
function demandDocumented(method: string, path: string, { status, body }: Answer): void {
  if (status !== 200) return;
  check ??= answerCheck(crmDocuments);
  const problems = check(method, path, body);
  if (problems.length > 0) throw new Error(`The answer is not as documented:\n${problems.join('\n')}`);
}

export async function crmSite(options: SiteOptions): Promise<CrmSite> {
  const site = await startSite({ ...options, plugins: ['plugin/engines/crm', ...(options.plugins ?? [])] });
  return {
    ...site,
    async api(method, path, { body, as = 'key' } = {}) {
      const identity = await site.identity(as);
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const reply = await site.send(method, `/rest/crm/v2${path}`, { ...identity, headers, ...(body ? { body } : {}) });
      const answer = { status: reply.status, body: reply.text === '' ? null : JSON.parse(reply.text) };
      demandDocumented(method, path, answer);
      return answer;
    },
  };
}
