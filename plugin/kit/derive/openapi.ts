import { type ErrorCode, statusByCode } from '../errors';
import type { Group } from '../group';
import type { Operation } from '../operation';
import { plainSchema } from '../schema';

type Json = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

/** OpenAPI 3.1 of the two routes: dispatch as one operation whose body is one of the requests, each with its own schemas. */
export function openapiOf(groups: readonly Group[], version: string): Json {
  const operations = groups.flatMap(({ resource, operations }) =>
    Object.entries(operations).map(([action, operation]) => ({ resource, action, operation, name: pascal(resource) + pascal(action) })),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Siteplane',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Read and change a site through one dispatch route. The manifest lists the operations of the installed version.',
    },
    servers: [{ url: '/rest/siteplane/v1' }],
    security: [{ apiKey: [] }, { session: [], csrf: [] }],
    paths: {
      '/manage/dispatch': {
        post: dispatchPost(operations.map(({ name }) => name)),
        get: dispatchGet(operations.filter(({ operation }) => operation.effect === 'read')),
      },
      '/manage/manifest': { get: manifestGet() },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        session: { type: 'apiKey', in: 'cookie', name: 'sp_sid' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
      schemas: Object.assign(
        { Envelope: envelopeSchema({}), Failure: failureSchema(), ManifestEntry: manifestEntrySchema() },
        ...operations.map(schemasOf),
      ),
    },
  };
}

interface Named {
  readonly resource: string;
  readonly action: string;
  readonly operation: Operation;
  readonly name: string;
}

function schemasOf({ resource, action, operation, name }: Named): Json {
  return {
    [`${name}Params`]: plainSchema(operation.params),
    [`${name}Request`]: {
      type: 'object',
      description: operation.summary,
      properties: {
        resource: { const: resource },
        action: { const: action },
        params: ref(`${name}Params`),
        ...(operation.destructive ? { confirm: { type: 'boolean', description: 'Must be true, here or in params' } } : {}),
      },
      required: ['resource', 'action', ...(operation.params.required?.length ? ['params'] : [])],
      additionalProperties: false,
    },
    [`${name}Data`]: plainSchema(operation.returns),
  };
}

function dispatchPost(names: readonly string[]): Json {
  return {
    operationId: 'dispatch',
    summary: 'Run one operation.',
    parameters: [
      header('Idempotency-Key', 'At most 255 printable characters; a repeat within 24 hours answers what the first run answered'),
      header('X-Dry-Run', '"true": answer what would happen and change nothing', { const: 'true' }),
      header('X-Change-Reason', 'Kept in the audit log, at most 200 characters'),
      header('X-Confirm-Token', 'From a refused destructive call; refuses to run when the target changed since'),
    ],
    requestBody: { required: true, content: jsonContent({ oneOf: names.map((name) => ref(`${name}Request`)) }) },
    responses: responses(jsonContent(envelopeSchema({ anyOf: names.map((name) => ref(`${name}Data`)) }))),
  };
}

function dispatchGet(reads: readonly Named[]): Json {
  const query = (name: string, description: string, schema: Json) => ({
    name,
    in: 'query',
    required: name !== 'params',
    description,
    schema,
  });
  return {
    operationId: 'read',
    summary: 'Run one reading operation.',
    parameters: [
      query('resource', 'Resource group', { enum: [...new Set(reads.map(({ resource }) => resource))] }),
      query('action', 'Action of the resource', { enum: [...new Set(reads.map(({ action }) => action))] }),
      query('params', 'JSON object; or each parameter as params[name]=value', { type: 'string' }),
    ],
    responses: responses(jsonContent(envelopeSchema({ anyOf: reads.map(({ name }) => ref(`${name}Data`)) }))),
  };
}

function manifestGet(): Json {
  const schema = {
    type: 'object',
    properties: { ok: { const: true }, data: { type: 'array', items: ref('ManifestEntry') } },
    required: ['ok', 'data'],
    additionalProperties: false,
  };
  return {
    operationId: 'manifest',
    summary: 'Every operation of the installed version.',
    responses: { ...responses(jsonContent(schema)), 304: { description: 'Unchanged' } },
  };
}

/** One response per status of the error table. */
function responses(content: Json): Json {
  const codes = Object.entries(statusByCode) as [ErrorCode, number][];
  const statuses = [...new Set(codes.map(([, status]) => status))];
  const failures = statuses.map((status) => {
    const names = codes.filter(([, of]) => of === status).map(([code]) => code);
    return [status, { description: `X-Error-Code: ${names.join(', ')}`, content: jsonContent(ref('Failure')) }];
  });
  return { 200: { description: 'Done', content }, ...Object.fromEntries(failures) };
}

const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({ name, in: 'header', description, schema });

function envelopeSchema(data: Json): Json {
  return {
    type: 'object',
    properties: { ok: { const: true }, data, changed: { type: 'boolean' }, error: { type: 'null' } },
    required: ['ok', 'data', 'changed', 'error'],
    additionalProperties: false,
  };
}

function failureSchema(): Json {
  return {
    type: 'object',
    properties: { ok: { const: false }, data: { type: 'null' }, changed: { const: false }, error: { type: 'string' } },
    required: ['ok', 'data', 'changed', 'error'],
    additionalProperties: false,
  };
}

function manifestEntrySchema(): Json {
  const text = { type: 'string' };
  return {
    type: 'object',
    properties: {
      resource: text,
      action: text,
      summary: text,
      params: { type: 'object' },
      capability: text,
      destructive: { type: 'boolean' },
      secret_keys: { type: 'array', items: text },
      returns: { type: 'object' },
    },
    required: ['resource', 'action', 'summary', 'params', 'capability', 'destructive'],
    additionalProperties: false,
  };
}

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
