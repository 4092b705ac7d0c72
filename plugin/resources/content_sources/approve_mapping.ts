import { isDeepStrictEqual } from 'node:util';
import { Type } from '@sinclair/typebox';
import { enqueue } from '../../jobs/outbox';
import { OperationError } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { deliveries } from './lib/deliveries';
import { sourceId } from './lib/fields';
import { mappedTypes } from './lib/mapping/drift';
import { fingerprint } from './lib/mapping/fingerprint';
import { MappingSchema } from './lib/mapping/types';
import { mappingProblems } from './lib/mapping/validate';
import { processMessage } from './lib/poke';
import { sources } from './lib/sources';
import { mappingStatuses, sourceStatuses } from './lib/states';
import { view } from './lib/view';

export const contentSourcesApproveMapping = defineOperation({
  summary: 'Put a mapping to work; payloads that were held are ingested in the order of their receipt.',
  effect: 'write',
  params: Params({ id: sourceId, mapping: MappingSchema }),
  returns: Returns({
    id: Type.String(),
    status: StringEnum(sourceStatuses),
    mapping_status: StringEnum(mappingStatuses),
    mapping: MappingSchema,
  }),
}).handler(async ({ id, mapping }, { db, now }) => {
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
    updatedAt: Math.max(now(), source.updatedAt + 1),
  });
  await deliveries(db).release(id);
  await enqueue(db, processMessage(id));
  return { data: answer, changed: true };
});
