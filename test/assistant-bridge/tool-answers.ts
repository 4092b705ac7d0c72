import { toolsByName } from '../../plugin/assistant-bridge/catalog';
import { bookingDocuments } from '../../plugin/engines/booking/routes/documents';
import { crmDocuments } from '../../plugin/engines/crm/routes/documents';
import { answerCheck } from '../engines/kit/answer-check';
import { runTool } from './tool-call';

const documents = [bookingDocuments, crmDocuments].map(({ namespace, ...rest }) => ({
  at: `/${namespace}`,
  check: answerCheck({ ...rest }),
}));

/** What in the answer of a named tool is not as the documents say of the route that it called last. */
export async function undocumented(name: string, args: object, answer: unknown): Promise<readonly string[]> {
  if (toolsByName.get(name)?.provider === undefined || name.endsWith('_request') || name.endsWith('_list_routes')) return [];
  const { sent } = await runTool(name, args, { answer: { status: 200, body: '{"id":1,"tag":{},"campaign":{"id":1}}' } });
  const last = sent.at(-1);
  const engine = documents.find(({ at }) => last?.path.startsWith(`${at}/`));
  return last && engine ? engine.check(last.method, last.path.slice(engine.at.length), answer) : [];
}
