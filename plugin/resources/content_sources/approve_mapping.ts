import { isDeepStrictEqual } from 'node:util';
import { Type } from '@sinclair/typebox';
import { enqueue } from '../../jobs/outbox';
import { OperationError } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { deliveries } from './ingest/deliveries';
import { newIdsUpTo } from './ingest/new-ids';
import { processMessage } from './ingest/poke';
import { mappedTypes } from './mapping/drift';
import { fingerprint } from './mapping/fingerprint';
import { MappingSchema } from './mapping/types';
import { mappingProblems } from './mapping/validate';
import { sourceId } from './source/fields';
import { sources } from './source/sources';
import { mappingStatuses, sourceStatuses } from './source/states';
import { view } from './source/view';

export const contentSourcesApproveMapping = defineOperation({
  summary: 'Approve a mapping; held payloads are ingested in the order of receipt.',
  effect: 'write',
  params: Params({ id: sourceId, mapping: MappingSchema }),
  returns: Returns({
    id: Type.String(),
    status: StringEnum(sourceStatuses),
    mapping_status: StringEnum(mappingStatuses),
    mapping: MappingSchema,
  }),
}).handler(async function contentSourcesApproveMapping({ id, mapping }, { db, now }) {
  const store = sources(db);
  const source = await store.get(id, { lock: true });
  const latest = await deliveries(db).latestBody(id);
  const example: unknown = latest === undefined ? source.sample : JSON.parse(latest);
  const problems = example === null ? [] : mappingProblems(mapping, example);
  if (problems.length > 0) {
    const told = problems.slice(0, 10).map(({ pointer, message }) => `/mapping${pointer} ${message}`);
    throw new OperationError('invalid_params', `Invalid params: ${told.join('; ')}`);
  }
  const answer = { id, status: source.enabled ? ('active' as const) : ('paused' as const), mapping_status: 'approved' as const, mapping };
  if (source.mappingStatus === 'approved' && isDeepStrictEqual(source.mapping, mapping)) {
    return { data: { ...answer, status: view(source).status }, changed: false };
  }
  await store.update(id, {
    mapping,
    mappingStatus: 'approved',
    status: 'active',
    // Without a sample the first payload that comes sets the shape.
    shape: example === null ? null : fingerprint(example).lines,
    mappedTypes: example === null ? null : mappedTypes(mapping, example),
    notices: [],
    failures: 0,
    newIdsUpTo: await newIdsUpTo(db, source, mapping),
    updatedAt: Math.max(now(), source.updatedAt + 1),
  });
  await deliveries(db).release(id);
  await enqueue(db, processMessage(id));
  return { data: answer, changed: true };
});
