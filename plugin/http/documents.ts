import type { KeyScope } from '../host';
import type { Catalog } from '../kit/ctx';
import { manifestOf } from '../kit/derive/manifest';
import { openapiOf } from '../kit/derive/openapi';
import { etagOf } from '../kit/digest';
import type { DocumentedRoute, DocumentedRoutes } from '../kit/documented-routes';
import type { Group } from '../kit/group';
import { type Effect, inWords, needOf, permits } from '../kit/scope';

/** A document ready to be sent. */
export interface Document {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** Manifest and OpenAPI of the operations and routes whose modules are active and which a scope permits, each serialised once per set of them. */
export interface Documents {
  readonly manifest: (epoch: number, scope?: KeyScope) => Promise<Document>;
  readonly openapi: (epoch: number, scope?: KeyScope) => Promise<Document>;
}

/** Routes of a provider, and what each does. */
export interface ProvidedRoutes extends DocumentedRoutes {
  readonly effectOf: (route: DocumentedRoute) => Effect;
}

interface Deps {
  readonly catalog: Catalog;
  readonly version: string;
  readonly isActive: (module: string, epoch: number) => Promise<boolean>;
  /** Routes of providers that may live in the service. */
  readonly providers?: () => readonly ProvidedRoutes[];
}

/** See `Documents`. */
export function createDocuments({ catalog, version, isActive, providers = () => [] }: Deps): Documents {
  const serialised = new Map<string, Document>();

  async function active<T extends { readonly module: string | undefined }>(all: readonly T[], epoch: number): Promise<T[]> {
    const states = await Promise.all(all.map(({ module }) => module === undefined || isActive(module, epoch)));
    return all.filter((_one, index) => states[index]);
  }

  type Make = (groups: readonly Group[], routes: readonly DocumentedRoutes[]) => unknown;

  const document = (kind: string, make: Make) => async (epoch: number, scope?: KeyScope) => {
    const [groups, routes] = await Promise.all([active(catalog.groups, epoch), active(providers(), epoch)]);
    const parts = [...groups.map(({ resource }) => resource), ...routes.map(({ namespace }) => namespace)];
    const key = `${kind}:${parts.join(',')}${scope ? `:${inWords(scope)}` : ''}`;
    const known = serialised.get(key);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(make(...permitted({ groups, routes }, scope))));
    const made = { etag: etagOf(body), body };
    serialised.set(key, made);
    return made;
  };

  return {
    manifest: document('manifest', (groups) => ({ ok: true, data: manifestOf(groups) })),
    openapi: document('openapi', (groups, routes) => openapiOf(groups, version, routes)),
  };
}

interface Parts {
  readonly groups: readonly Group[];
  readonly routes: readonly ProvidedRoutes[];
}

/** What a key with this scope may run, without the groups and providers of which that is nothing. */
function permitted({ groups, routes }: Parts, scope: KeyScope | undefined): [Group[], ProvidedRoutes[]] {
  return [
    groups.map((group) => ({ ...group, operations: within(group, scope) })).filter(({ operations }) => Object.keys(operations).length > 0),
    routes
      .map((all) => ({
        ...all,
        routes: all.routes.filter((route) => permits(scope, { resource: all.module, effect: all.effectOf(route) })),
      }))
      .filter((some) => some.routes.length > 0),
  ];
}

const within = ({ resource, operations }: Group, scope: KeyScope | undefined): Group['operations'] =>
  Object.fromEntries(Object.entries(operations).filter(([, operation]) => permits(scope, needOf(resource, operation))));
