import type { Catalog } from '../kit/ctx';
import { manifestOf } from '../kit/derive/manifest';
import { openapiOf } from '../kit/derive/openapi';
import { etagOf } from '../kit/digest';
import type { DocumentedRoutes } from '../kit/documented-routes';
import type { Group } from '../kit/group';

/** A document ready to be sent. */
export interface Document {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** Manifest and OpenAPI of the operations and routes whose modules are active, each serialised once per set of active modules. */
export interface Documents {
  readonly manifest: (epoch: number) => Promise<Document>;
  readonly openapi: (epoch: number) => Promise<Document>;
}

interface Deps {
  readonly catalog: Catalog;
  readonly version: string;
  readonly isActive: (module: string, epoch: number) => Promise<boolean>;
  /** Routes of providers that may live in the service. */
  readonly providers?: () => readonly DocumentedRoutes[];
}

/** See `Documents`. */
export function createDocuments({ catalog, version, isActive, providers = () => [] }: Deps): Documents {
  const serialised = new Map<string, Document>();

  async function active<T extends { readonly module: string | undefined }>(all: readonly T[], epoch: number): Promise<T[]> {
    const states = await Promise.all(all.map(({ module }) => module === undefined || isActive(module, epoch)));
    return all.filter((_one, index) => states[index]);
  }

  type Make = (groups: readonly Group[], routes: readonly DocumentedRoutes[]) => unknown;

  const document = (kind: string, make: Make) => async (epoch: number) => {
    const [groups, routes] = await Promise.all([active(catalog.groups, epoch), active(providers(), epoch)]);
    const parts = [...groups.map(({ resource }) => resource), ...routes.map(({ namespace }) => namespace)];
    const key = `${kind}:${parts.join(',')}`;
    const known = serialised.get(key);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(make(groups, routes)));
    const made = { etag: etagOf(body), body };
    serialised.set(key, made);
    return made;
  };

  return {
    manifest: document('manifest', (groups) => ({ ok: true, data: manifestOf(groups) })),
    openapi: document('openapi', (groups, routes) => openapiOf(groups, version, routes)),
  };
}
