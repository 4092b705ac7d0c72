import { type ErrorCode, statusByCode } from '../errors';

/** A piece of an OpenAPI document. */
export type Json = Record<string, unknown>;

/** A reference to a schema of the document. */
export const ref = (name: string, of = 'schemas') => ({ $ref: `#/components/${of}/${name}` });

/** The schema as the content of a body. */
export const jsonContent = (schema: Json, more: Json = {}) => ({ 'application/json': { schema, ...more } });

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 0 };

/** Every header that an answer can have, by name. */
export const answerHeaders: Json = {
  'X-Request-Id': { description: 'Names the request in the log and in the audit', schema: text },
  'X-Error-Code': { description: 'What is wrong, as a word that does not change', schema: { enum: Object.keys(statusByCode) } },
  'Cache-Control': { description: 'no-store; documents: private, no-cache', schema: text },
  'Retry-After': { description: 'Seconds until a retry makes sense', schema: seconds },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text },
  Allow: { description: 'Methods that are allowed', schema: text },
  'X-Confirm-Token': { description: 'Sent back with confirm:true, refuses to run when the target changed since; 5 minutes', schema: text },
  'X-Confirm-Target': { description: 'Percent-encoded JSON {grade, name, holds} of what the refused call would hit', schema: text },
  'X-Ingest-Url': { description: 'Where the sender of the content source posts to', schema: text },
  // D553
  'X-Undo': { description: 'Id of the audit row by which status.undo takes the change back', schema: text },
  'Idempotent-Replayed': { description: 'The answer of the first run with this Idempotency-Key', schema: { const: 'true' } },
  'X-Dry-Run': { description: 'Nothing was changed', schema: { const: 'true' } },
  'X-Reveal': { description: 'Plaintext that is shown once is empty in this replay', schema: { const: 'already-shown' } },
  Deprecation: { description: 'Since when the operation is deprecated (RFC 9745)', schema: text },
  Sunset: { description: 'When the operation will be removed (RFC 8594)', schema: text },
  RateLimit: { description: 'What is left of the quota of the key', schema: text },
  'RateLimit-Policy': { description: 'The quota of the key', schema: text },
  ETag: { description: 'Of this version of the document or record', schema: text },
};

const always = ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'];
const ofFailures: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  412: ['ETag'],
  428: ['X-Confirm-Token', 'X-Confirm-Target'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const headers = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const codes = Object.entries(statusByCode) as [ErrorCode, number][];
const documentCodes: readonly ErrorCode[] = [
  ...(['bad_request', 'unauthenticated', 'forbidden', 'method_not_allowed', 'too_large', 'unsupported_media_type'] as const),
  ...(['rate_limited', 'internal', 'unavailable'] as const),
];

/** Answers of dispatch: done, one for each status of the error table, and what connected services can add to it. */
export function dispatchResponses(data: Json): Json {
  const own = ['ETag', 'X-Ingest-Url', 'X-Undo', 'Idempotent-Replayed', 'X-Dry-Run', 'X-Reveal', 'Deprecation', 'Sunset'];
  return {
    200: { description: 'Done', headers: headers([...always, ...own]), content: jsonContent(envelopeSchema(data)) },
    ...failures(codes),
    412: {
      ...failure(412, 'X-Error-Code: precondition_failed. With If-Match: the data are the record as it is stored'),
      content: jsonContent(staleSchema()),
    },
    504: failure(504, 'upstream_error: a connected service was too slow'),
    '4XX': failure(0, "upstream_error: a connected service's own refusal, with its status"),
  };
}

/** Answers of a document: it, or that it is the one that the caller has. */
export function documentResponses(schema: Json): Json {
  return {
    200: { description: 'The document', headers: headers([...always, 'ETag']), content: jsonContent(schema) },
    304: { description: 'The caller has it already', headers: headers([...always, 'ETag']) },
    ...failures(codes.filter(([code]) => documentCodes.includes(code))),
  };
}

/** One answer for each status. */
function failures(of: readonly (readonly [ErrorCode, number])[]): Json {
  const statuses = [...new Set(of.map(([, status]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const names = of.filter(([, its]) => its === status).map(([code]) => code);
      return [status, failure(status, `X-Error-Code: ${names.join(', ')}`)];
    }),
  );
}

function failure(status: number, description: string): Json {
  return {
    description,
    headers: headers(['X-Error-Code', ...always, ...(ofFailures[status] ?? [])]),
    content: jsonContent(ref('Failure')),
  };
}

/** The envelope of a success with these data. */
export function envelopeSchema(data: Json): Json {
  return {
    type: 'object',
    properties: { ok: { type: 'boolean', const: true }, data, changed: { type: 'boolean' }, error: { type: 'null' } },
    required: ['ok', 'data', 'changed', 'error'],
    additionalProperties: false,
  };
}

/** The envelope of a refusal that shows the record, which is null where it is deleted. */
function staleSchema(): Json {
  const { properties, ...schema } = failureSchema();
  return { ...schema, properties: { ...(properties as Json), data: {} } };
}

/** The envelope of everything else. */
export function failureSchema(): Json {
  const no = { type: 'boolean', const: false };
  return {
    type: 'object',
    properties: { ok: no, data: { type: 'null' }, changed: no, error: { type: 'string', description: 'For people; says how to fix it' } },
    required: ['ok', 'data', 'changed', 'error'],
    additionalProperties: false,
  };
}
