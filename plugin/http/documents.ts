import { createHash } from 'node:crypto';
import type { Catalog } from '../kit/ctx';
import { manifestOf } from '../kit/derive/manifest';
import { openapiOf } from '../kit/derive/openapi';
import type { Group } from '../kit/group';

/** A document ready to be sent. */
export interface Document {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** Manifest and OpenAPI of the operations whose modules are active, each serialised once per set of active modules. */
export interface Documents {
  readonly manifest: (epoch: number) => Promise<Document>;
  readonly openapi: (epoch: number) => Promise<Document>;
}

interface Deps {
  readonly catalog: Catalog;
  readonly version: string;
  readonly isActive: (module: string, epoch: number) => Promise<boolean>;
}

/** See `Documents`. */
export function createDocuments({ catalog, version, isActive }: Deps): Documents {
  const serialised = new Map<string, Document>();

  async function active(epoch: number): Promise<Group[]> {
    const states = await Promise.all(catalog.groups.map(({ module }) => module === undefined || isActive(module, epoch)));
    return catalog.groups.filter((_group, index) => states[index]);
  }

  const document = (kind: string, make: (groups: readonly Group[]) => unknown) => async (epoch: number) => {
    const groups = await active(epoch);
    const key = `${kind}:${groups.map(({ resource }) => resource).join(',')}`;
    const known = serialised.get(key);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(make(groups)));
    const made = { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body };
    serialised.set(key, made);
    return made;
  };

  return {
    manifest: document('manifest', (groups) => ({ ok: true, data: manifestOf(groups) })),
    openapi: document('openapi', (groups) => openapiOf(groups, version)),
  };
}
