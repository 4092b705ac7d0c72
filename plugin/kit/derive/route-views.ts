type Json = Readonly<Record<string, unknown>>;

interface Parts {
  readonly paths: Readonly<Record<string, Json>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The paths of an OpenAPI document as people review them: what a request takes and what is answered, without what all have in common. */
export function routeViews(document: Json) {
  const { paths, servers, components } = document as unknown as Parts;
  return Object.entries(paths).map(([path, item]) => {
    const base = (item.servers as Parts['servers'] | undefined)?.[0]?.url ?? servers[0]?.url ?? '';
    const content: Json = {
      path: base + path,
      ...(item.parameters ? { parameters: item.parameters } : {}),
      ...Object.fromEntries(
        methods.filter((method) => method in item).map((method) => [method, view(method, item[method] as Json, components)]),
      ),
    };
    return { path: `routes/${fileOf(base + path)}.json`, owner: 'routes', content };
  });
}

/** What a host mounts, by where its paths begin. */
export type Mounted = ReadonlyMap<string, readonly { readonly method: string; readonly path: string }[]>;

/** Routes that the OpenAPI document says nothing of: method and path of each, a file for all that begin alike. */
export function otherRoutes(mounted: Mounted, document: Json) {
  const documented = new Set(routeViews(document).map(({ content }) => content.path));
  return [...mounted].flatMap(([base, all]) => {
    const others = all
      .filter(({ path }) => !documented.has(base + path))
      .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
    if (others.length === 0) return [];
    const content: Json = { path: base || '/', routes: others.map(({ method, path }) => `${method} ${path}`) };
    return [{ path: `routes/${fileOf(base) || 'site'}.json`, owner: 'routes', content }];
  });
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** `/rest/booking/v2/calendars/{id}` → `booking.v2.calendars.{id}` */
const fileOf = (path: string) =>
  path
    .replace(/^\/rest\//, '')
    .split('/')
    .filter(Boolean)
    .join('.');

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

interface Answer extends Body {
  readonly description: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
}

/** Who may call nearly every route; only others are told. */
const usualWays = { get: ['apiKey', 'session', 'secureSession'], others: ['apiKey', 'session + csrf', 'secureSession + csrf'] };

/** Ids in the path are told by the path itself. */
const isId = ({ in: place, schema }: Parameter) => place === 'path' && schema.type === 'integer';

function view(method: string, operation: Json, components: Parts['components']): Json {
  const { summary, description, parameters, requestBody, responses, security } = operation;
  const body = schemaOf(requestBody as Body | undefined, components);
  const all = Object.entries((responses ?? {}) as Record<string, Answer>);
  const isFailure = ([status]: [string, Answer]) => !status.startsWith('2');
  const failures = all.filter(isFailure).map(([status, answer]) => [status, answer.description]);
  const answers = all
    .filter((answer) => !isFailure(answer))
    .map(([status, answer]) => [status, schemaOf(answer, components) ?? { description: answer.description }]);
  const ways = (security as readonly Json[] | undefined)?.map((way) => Object.keys(way).join(' + '));
  const isUsual = String(ways) === String(method === 'get' ? usualWays.get : usualWays.others);
  const described = ((parameters ?? []) as readonly Parameter[]).filter((parameter) => !isId(parameter));
  const others = described.filter((parameter) => parameter.in !== 'query');
  return {
    summary,
    description,
    ...(isUsual ? {} : { security: ways }),
    failures: Object.fromEntries(failures),
    ...(others.length > 0 ? { parameters: others } : {}),
    ...(others.length < described.length ? { query: queryOf(described) } : {}),
    body,
    answers: Object.fromEntries(answers),
  };
}

/** What a query can say, by name. */
const queryOf = (parameters: readonly Parameter[]) =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: place, required, schema, ...more }) =>
      place === 'query' ? [[name, { ...(required ? { required } : {}), ...schema, ...more }]] : [],
    ),
  );

/** The schema of a body, with what it refers to in its place. */
function schemaOf(body: Body | undefined, { schemas }: Parts['components']): Json | undefined {
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  return schema && (resolve(schema, schemas) as Json);
}

const pointer = '#/components/schemas/';

function resolve(value: unknown, schemas: Parts['components']['schemas']): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  if (isListOfOperations(value)) return { description: 'As operations/*.json say' };
  const { $ref: ref, ...rest } = value as { $ref?: string };
  if (ref === undefined) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, schemas)]));
  return { ...rest, ...(resolve(schemas[ref.slice(pointer.length)] ?? {}, schemas) as Json) };
}

/** A choice between the requests or the data of all operations, which have files of their own. */
function isListOfOperations({ anyOf, oneOf = anyOf }: { anyOf?: unknown; oneOf?: unknown }): boolean {
  const isOne = (choice: { $ref?: string }) => /(Data|Request)$/.test(choice.$ref ?? '');
  return Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every(isOne);
}
