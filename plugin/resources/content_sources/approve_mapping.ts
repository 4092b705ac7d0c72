import { isDeepStrictEqual } from 'node:util';
import { Type } from '@sinclair/typebox';
import type { Db } from '../../host';
import { enqueue } from '../../jobs/outbox';
import { OperationError } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { deliveryOverview, isTakenBack } from './ingest/delivery-overview';
import { newIdsUpTo } from './ingest/new-ids';
import { processMessage } from './ingest/poke';
import { releases } from './ingest/releases';
import { mappedTypes } from './mapping/drift';
import { fingerprint } from './mapping/fingerprint';
import { type Mapping, MappingSchema } from './mapping/types';
import { mappingProblems } from './mapping/validate';
import { sourceId } from './source/fields';
import type { Source } from './source/source-table';
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
  const isAgain = wasApproved(source) && isDeepStrictEqual(source.mapping, mapping);
  const answer = { id, status: source.enabled ? ('active' as const) : ('paused' as const), mapping_status: 'approved' as const, mapping };
  if (isAgain && source.mappingStatus === 'approved') {
    return { data: { ...answer, status: view(source).status }, changed: false };
  }
  const example = await exampleOf(db, source, mapping);
  const problems = example === null ? [] : mappingProblems(mapping, example);
  // The same mapping is the answer that the odd payload is the payload's fault, whatever it lacks.
  if (problems.length > 0 && !isAgain) {
    const sentences = problems.slice(0, 10).map(({ pointer, message }) => `/mapping${pointer} ${message}`);
    throw new OperationError('invalid_params', `Invalid params: ${sentences.join('; ')}`);
  }
  const at = now();
  await store.update(id, {
    mapping,
    mappingStatus: 'approved',
    status: 'active',
    ...(problems.length > 0 ? {} : shapeOf(mapping, example)),
    notices: [],
    failures: 0,
    newIdsUpTo: await newIdsUpTo(db, source, mapping),
    updatedAt: Math.max(at, source.updatedAt + 1),
  });
  await releases(db).all(id, { now: at, isOtherList: source.mapping?.items !== mapping.items });
  await enqueue(db, processMessage(id));
  return { data: answer, changed: true };
});

const wasApproved = ({ mappingStatus }: Source) => mappingStatus === 'approved' || mappingStatus === 'drifted';

/** Without a sample the first payload that comes sets the shape. */
const shapeOf = (mapping: Mapping, example: unknown) =>
  example === null ? { shape: null, mappedTypes: null } : { shape: fingerprint(example).lines, mappedTypes: mappedTypes(mapping, example) };

/** What a mapping is judged by: the latest payload that brings an article, or else the sample. */
async function exampleOf(db: Db, source: Source, mapping: Mapping): Promise<unknown> {
  const body = await deliveryOverview(db).latestArticle(source.id, mapping);
  if (body !== undefined) return JSON.parse(body);
  return source.sample === null || isTakenBack(mapping, source.sample) ? null : source.sample;
}
