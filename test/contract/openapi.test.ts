import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv2020 from 'ajv/dist/2020';
import { compactJson } from '../../plugin/kit/derive/compact-json';
import { openapiOf } from '../../plugin/kit/derive/openapi';
import { statusByCode } from '../../plugin/kit/errors';
import { groups } from '../../plugin/resources';
import { documentedRoutes } from '../../plugin/schema';
import { version } from '../../plugin/version';
import { examples } from '../support/examples';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

interface Schema {
  readonly oneOf?: readonly { readonly $ref: string }[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly $ref?: string }>>;
  readonly 'x-data'?: string;
}

interface Response {
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

let site: Site;
let folder: string;
let live: string;
let document: OpenApi;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sp-openapi-'));
  site = await startSite({ dialect: 'sqlite' });
  live = (await site.send('GET', '/rest/siteplane-docs/v1/openapi.json', { key: site.key })).text;
  document = JSON.parse(live);
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the validator of a third party says; it is an ES module, which Jest can't load. */
function validated(file: string): Promise<{ valid: boolean; version: string; errors?: unknown }> {
  const module = pathToFileURL(require.resolve('@seriousme/openapi-schema-validator')).href;
  const script = `import { Validator } from ${JSON.stringify(module)};
    import { readFileSync } from 'node:fs';
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')));
    console.log(JSON.stringify({ ...result, version: validator.version }));`;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], { cwd: join(__dirname, '../..') }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(JSON.parse(stdout)),
    );
  });
}

describe('validated by a third party', () => {
  test('the one of a release, with every module', async () => {
    verifies('openapi:valid');
    const file = join(folder, 'released.json');
    writeFileSync(file, compactJson(openapiOf(groups, version, documentedRoutes)));
    expect(await validated(file)).toEqual({ valid: true, version: '3.1' });
  });

  test('the one that the site answers', async () => {
    verifies('openapi:valid');
    const file = join(folder, 'live.json');
    writeFileSync(file, live);
    expect(await validated(file)).toEqual({ valid: true, version: '3.1' });
  });

  test('which is not blind', async () => {
    const file = join(folder, 'broken.json');
    const broken = JSON.parse(live);
    broken.paths['/manage/dispatch'].post.responses['200'] = { content: {} };
    writeFileSync(file, JSON.stringify(broken));
    expect(await validated(file)).toMatchObject({ valid: false });
  });
});

/** The document's schemas by name, as a strict validator compiles them. */
function compiler() {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, validateFormats: false, allErrors: true });
  for (const keyword of ['discriminator', 'x-svc', 'x-data']) ajv.addKeyword(keyword);
  // The schemas alone, in one bundle: strictly seen the rest of the document is no schema.
  const schemas = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'));
  ajv.addSchema({ $defs: schemas }, 'bundle');
  return (name: string) => {
    const validate = ajv.getSchema(`bundle#/$defs/${name}`);
    if (!validate) throw new Error(`no schema ${name}`);
    return validate;
  };
}

/** Every operation that is found by following the discriminators, as a generator does. */
function walked(name: string, given: Readonly<Record<string, string>> = {}): { operation: string; schema: Schema }[] {
  const schema = document.components.schemas[name] ?? {};
  const { discriminator, oneOf = [] } = schema;
  if (!discriminator) return [{ operation: `${given.resource}.${given.action}`, schema }];
  const mapped = Object.entries(discriminator.mapping);
  expect(mapped.map(([, target]) => target)).toEqual(oneOf.map(({ $ref }) => $ref));
  return mapped.flatMap(([value, target]) => walked(lastOf(target), { ...given, [discriminator.propertyName]: value }));
}

const lastOf = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);

describe('its schemas', () => {
  test('compile one by one, strictly', () => {
    verifies('openapi:valid');
    const compiled = compiler();
    for (const name of Object.keys(document.components.schemas)) expect(() => compiled(name)).not.toThrow();
  });

  test('every reference points at something that is there', () => {
    const pointers = new Set([...live.matchAll(/"(#\/[^"]+)"/g)].map(([, pointer = '']) => pointer));
    expect(pointers.size).toBeGreaterThan(100);
    for (const pointer of pointers) {
      const target = pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], document);
      expect({ pointer, isThere: typeof target === 'object' }).toEqual({ pointer, isThere: true });
    }
  });

  test('lead to every operation of the manifest, with its params and its data', async () => {
    verifies('openapi:operations', 'D105');
    const { data } = JSON.parse((await site.manifest({ key: site.key })).text) as { data: { resource: string; action: string }[] };
    const found = walked('DispatchRequest');
    expect(found.map(({ operation }) => operation).sort()).toEqual(data.map(({ resource, action }) => `${resource}.${action}`).sort());
    for (const { operation, schema } of found) {
      expect(`${schema.properties?.resource?.const}.${schema.properties?.action?.const}`).toBe(operation);
      for (const part of [schema.properties?.params?.$ref ?? '', schema['x-data'] ?? '']) {
        expect(Object.keys(document.components.schemas)).toContain(lastOf(part));
      }
    }
  });

  test('accept the example of every operation, and nothing that is misspelt', () => {
    verifies('openapi:operations');
    const request = compiler()('DispatchRequest');
    const offered = new Set(walked('DispatchRequest').map(({ operation }) => operation));
    for (const [operation, { params = {}, found }] of Object.entries(examples)) {
      const [resource, action] = operation.split('.');
      // Params that only a running site has are none yet.
      if (!offered.has(operation) || found) continue;
      expect({ operation, isValid: request({ resource, action, params }) }).toEqual({ operation, isValid: true });
      expect(request({ resource, action: `${action}x`, params })).toBe(false);
      expect(request({ resource, action, params: { ...params, 'no-such': 1 } })).toBe(false);
    }
    expect(request({ resource: 'crm', action: 'delete', params: { crm_num: '001' }, confirm: true })).toBe(true);
    expect(request({ resource: 'crm', action: 'list', confirm: true })).toBe(false);
  });

  test('fit what is answered', async () => {
    const [success, refusal] = [compiler()('Envelope'), compiler()('Failure')];
    expect(success((await site.call('crm.list')).envelope)).toBe(true);
    expect(refusal((await site.call('crm.get', { crm_num: '007' })).envelope)).toBe(true);
    expect(refusal((await site.call('crm.list', {}, { as: 'anonymous' })).envelope)).toBe(true);
  });

  test('have names of their own', () => {
    const names = groups.flatMap(({ resource, operations }) => Object.keys(operations).map((action) => `${resource}.${action}`));
    expect(Object.keys(document.components.schemas).filter((name) => name.endsWith('Data'))).toHaveLength(walked('DispatchRequest').length);
    expect(names.length).toBeGreaterThanOrEqual(walked('DispatchRequest').length);
  });
});

describe('its answers', () => {
  const responses = (path: string, method: string) => document.paths[path]?.[method]?.responses ?? {};

  test.each(['post', 'get'])('%s of dispatch has every status of the error table', (method) => {
    verifies('openapi:answers');
    const statuses = Object.keys(responses('/manage/dispatch', method));
    for (const status of [200, 504, ...Object.values(statusByCode)]) expect(statuses).toContain(String(status));
  });

  test('every header that comes is documented for its status', async () => {
    verifies('openapi:answers');
    await site.call('crm.create', { name: 'Acme' });
    const replies = [
      await site.call('crm.create', { name: 'Acme' }, { headers: { 'idempotency-key': 'one' } }),
      await site.call('crm.create', { name: 'Acme' }, { headers: { 'idempotency-key': 'one' } }),
      await site.call('crm.create', { name: 'Acme' }, { headers: { 'x-dry-run': 'true' } }),
      await site.call('crm.delete', { crm_num: '001' }),
      await site.call('crm.get', { crm_num: '007' }),
      await site.call('crm.list', {}, { as: 'anonymous' }),
      await site.call('crm.list', {}, { as: 'weak' }),
      await site.call('crm.create', {}),
    ];
    // Those that belong to the host and to HTTP itself.
    const ordinary =
      /^(?:date|connection|keep-alive|content-(?:type|length|security-policy)|transfer-encoding|vary|etag|cross-origin-.*|origin-agent-cluster|referrer-policy|strict-transport-security|x-(?:content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;
    for (const { status, headers } of replies) {
      const documented = Object.keys(responses('/manage/dispatch', 'post')[status]?.headers ?? {}).map((name) => name.toLowerCase());
      const sent = [...headers.keys()].filter((name) => !ordinary.test(name));
      expect({ status, undocumented: sent.filter((name) => !documented.includes(name)) }).toEqual({ status, undocumented: [] });
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 403, 404, 428]));
  });
});
