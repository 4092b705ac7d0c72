import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { OperationError } from '../kit/errors';
import { groupsOf, groupTemplate, listTemplates } from './documents';
import { promptOf } from './prompts';

/** What the protocol allows in one answer. */
const most = 100;

/**
 * What a client proposes while somebody fills in a prompt or the address of a document: known senders, and groups of operations that this
 * caller may use. Throws `not_found` and `invalid_params` where there is nothing to fill in.
 */
export async function complete({ ref, argument }: CompleteRequestParams, reader: Parameters<typeof groupsOf>[0]): Promise<CompleteResult> {
  const all = ref.type === 'ref/prompt' ? proposedBy(ref.name, argument.name) : await namesFor(ref.uri, reader);
  const typed = argument.value.trim().toLowerCase();
  const values = all.filter((value) => value.toLowerCase().startsWith(typed));
  return { completion: { values: values.slice(0, most), total: values.length, hasMore: values.length > most } };
}

function proposedBy(name: string, argument: string): readonly string[] {
  const record = promptOf(name).arguments?.find((one) => one.name === argument);
  if (!record) throw new OperationError('invalid_params', `The prompt ${name} has no argument "${argument.slice(0, 64)}".`);
  return record.proposed ?? [];
}

async function namesFor(uri: string, reader: Parameters<typeof groupsOf>[0]): Promise<readonly string[]> {
  if (uri === groupTemplate) return groupsOf(reader);
  if (listTemplates().resourceTemplates.some(({ uriTemplate }) => uriTemplate === uri)) return [];
  throw new OperationError('not_found', `Unknown template "${uri.slice(0, 100)}". resources/templates/list tells all of them.`);
}
