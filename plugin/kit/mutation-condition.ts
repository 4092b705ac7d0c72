import type { Db } from '../host';
import type { Ctx } from './ctx';
import { OperationError } from './errors';
import type { DispatchPorts, MutationCall } from './ports';
import { demandFresh, nothingToMatch } from './precondition';
import { recordReadOf } from './record-read';
import { checkScope, demandCapability } from './scope';

/** What the handler of a call may use. */
export const contextOf = (ports: DispatchPorts, { caller, requestId, options }: MutationCall, db: Db): Ctx =>
  ports.contextOf({ caller, requestId, dryRun: options.dryRun }, db);

/** What a condition reads stays as it is until the change is committed (D660). */
export const inTransaction = <T>({ storage }: DispatchPorts, { options }: MutationCall, work: (db: Db) => Promise<T>): Promise<T> =>
  options.ifMatch ? storage.tx(work, { isolation: 'serializable' }) : storage.tx(work);

/** 412 where the record is not as the caller has seen it. */
export async function checkStored(ports: DispatchPorts, call: MutationCall, db: Db): Promise<void> {
  const { ifMatch } = call.options;
  if (!ifMatch) return;
  const { operation, names } = readOf(call);
  const params = Object.fromEntries(names.map((name) => [name, call.params[name]]));
  demandFresh(ifMatch, await foundOrGone(async () => ({ record: await operation.run(params, contextOf(ports, call, db)) })));
}

/** Whoever may not read the record may not learn of it by a condition either. */
function readOf({ operations, resource, action, name, caller }: MutationCall) {
  const read = recordReadOf(operations, action);
  if (!read) throw nothingToMatch(name);
  const readName = `${resource}.${read.action}`;
  demandCapability(caller, readName, read.operation.capability);
  checkScope(caller, { resource, effect: 'read' }, readName);
  return read;
}

/** Undefined for a record that is missing. */
export async function foundOrGone<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof OperationError && error.code === 'not_found') return undefined;
    throw error;
  }
}
