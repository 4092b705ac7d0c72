import type { DocumentedRoutes } from '../documented-routes';
import type { Group } from '../group';
import type { Operation } from '../operation';
import { recordReadOf } from '../record-read';
import { plainSchema } from '../schema';
import { factsOf } from './manifest';
import {
  answerHeaders,
  dispatchResponses,
  documentResponses,
  envelopeSchema,
  failureSchema,
  type Json,
  jsonContent,
  ref,
} from './openapi-answers';
import { routePaths } from './openapi-routes';

const readers = [{ apiKey: [] }, { session: [] }, { secureSession: [] }];
const writers = [{ apiKey: [] }, { session: [], csrf: [] }, { secureSession: [], csrf: [] }];

/**
 * OpenAPI 3.1 of the two routes, and of those of the embedded providers. Dispatch is one operation; its body is told apart by `resource`,
 * then by `action`, and each request names the schema of its data in `x-data` (D105). Without a group there is no dispatch to tell of.
 */
export function openapiOf(groups: readonly Group[], version: string, providers: readonly DocumentedRoutes[] = []): Json {
  const operations = groups.flatMap(namedOperations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Siteplane',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Read and change a site through one dispatch route. The manifest lists the operations of the installed version.',
    },
    servers: [{ url: '/rest/siteplane/v1' }],
    security: writers,
    paths: {
      ...(operations.length > 0 && {
        '/manage/dispatch': {
          post: dispatchPost(operations),
          get: dispatchGet(operations.filter(({ operation }) => operation.effect === 'read')),
        },
      }),
      '/manage/manifest': { get: manifestGet() },
      ...Object.assign({}, ...providers.map((provider) => routePaths(provider, { readers, writers }))),
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        session: { type: 'apiKey', in: 'cookie', name: 'sp_sid', description: 'Of an administrator, on plain http' },
        secureSession: { type: 'apiKey', in: 'cookie', name: '__Host-sp_sid', description: 'Of an administrator, behind https' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token', description: 'The token of the session; Origin must be this site too' },
      },
      headers: answerHeaders,
      schemas: Object.assign(
        { Envelope: envelopeSchema({}), Failure: failureSchema(), ManifestEntry: manifestEntrySchema() },
        groups.length > 0 && { DispatchRequest: dispatchRequest(groups) },
        ...groups.map((group) => ({ [`${pascal(group.resource)}Request`]: resourceRequest(group) })),
        ...operations.map(schemasOf),
        ...providers.map(({ schemas }) => schemas),
      ),
    },
  };
}

interface NamedOperation {
  readonly resource: string;
  readonly action: string;
  readonly operation: Operation;
  readonly name: string;
  /** What shows the record that it changes. */
  readonly read: string | undefined;
}

const namedOperations = ({ resource, operations }: Group): NamedOperation[] =>
  Object.entries(operations).map(([action, operation]) => ({
    resource,
    action,
    operation,
    name: pascal(resource) + pascal(action),
    read: recordReadOf(operations, action)?.action,
  }));

const dispatchRequest = (groups: readonly Group[]) =>
  oneOf(
    'resource',
    groups.map(({ resource }) => [resource, `${pascal(resource)}Request`]),
  );

const resourceRequest = (group: Group) =>
  oneOf(
    'action',
    namedOperations(group).map(({ action, name }) => [action, `${name}Request`]),
  );

/** One of the schemas, told apart by the value of a property. */
function oneOf(propertyName: string, schemas: readonly (readonly [value: string, name: string])[]): Json {
  return {
    oneOf: schemas.map(([, name]) => ref(name)),
    discriminator: { propertyName, mapping: Object.fromEntries(schemas.map(([value, name]) => [value, ref(name).$ref])) },
  };
}

function schemasOf({ resource, action, operation, name, read }: NamedOperation): Json {
  return {
    [`${name}Params`]: plainSchema(operation.params),
    [`${name}Request`]: {
      type: 'object',
      description: operation.summary,
      ...(operation.deprecated ? { deprecated: true } : {}),
      properties: {
        resource: { type: 'string', const: resource },
        action: { type: 'string', const: action },
        params: ref(`${name}Params`),
        ...(operation.destructive ? { confirm: { type: 'boolean', description: 'Must be true, here or in params' } } : {}),
      },
      required: ['resource', 'action', ...(operation.params.required?.length ? ['params'] : [])],
      additionalProperties: false,
      'x-svc': factsOf(operation, read),
      'x-data': ref(`${name}Data`).$ref,
    },
    [`${name}Data`]: plainSchema(operation.returns),
  };
}

function dispatchPost(operations: readonly NamedOperation[]): Json {
  const plain = operations.find(({ operation }) => !operation.params.required?.length && !operation.destructive);
  const example = plain && { smallest: { value: { resource: plain.resource, action: plain.action } } };
  return {
    operationId: 'dispatch',
    summary: 'Run one operation.',
    parameters: [
      header('Idempotency-Key', 'A repeat within 24 hours answers what the first run answered', {
        type: 'string',
        pattern: '^[\\x20-\\x7e]{1,255}$',
      }),
      header('X-Dry-Run', '"true": answer what would happen and change nothing', { const: 'true' }),
      header('X-Change-Reason', 'Kept in the audit log', { type: 'string', maxLength: 200 }),
      header('If-Match', 'The ETag of an earlier answer that showed the record: 412 with the stored record where it was changed since'),
      header('X-Confirm-Token', 'From a refused destructive call; refuses to run when the target changed since'),
    ],
    requestBody: { required: true, content: jsonContent(ref('DispatchRequest'), example ? { examples: example } : {}) },
    responses: dispatchResponses({ anyOf: operations.map(({ name }) => ref(`${name}Data`)) }),
  };
}

function dispatchGet(reads: readonly NamedOperation[]): Json {
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
    security: readers,
    parameters: [
      query('resource', 'Resource group', { enum: [...new Set(reads.map(({ resource }) => resource))] }),
      query('action', 'Action of the resource', { enum: [...new Set(reads.map(({ action }) => action))] }),
      query('params', 'JSON object; or each parameter as params[name]=value', { type: 'string' }),
    ],
    responses: dispatchResponses({ anyOf: reads.map(({ name }) => ref(`${name}Data`)) }),
  };
}

function manifestGet(): Json {
  const schema = {
    type: 'object',
    properties: { ok: { type: 'boolean', const: true }, data: { type: 'array', items: ref('ManifestEntry') } },
    required: ['ok', 'data'],
    additionalProperties: false,
  };
  return {
    operationId: 'manifest',
    summary: 'Every operation of the installed version.',
    security: readers,
    parameters: [header('If-None-Match', 'The ETag of the version that the caller has')],
    responses: documentResponses(schema),
  };
}

const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({ name, in: 'header', description, schema });

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
