import type { Capability } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { notFound, refused } from '../../../kit/errors';
import { adminRole } from './access';

/** Held by the host's administrator and the service's admin role for good, so that every key may list entitlements. */
const pinned = 'read_entitlements';

const serviceAccess = 'manage_siteplane';

/** What the service itself checks. */
export const serviceCapabilities: readonly Capability[] = [
  { capability: serviceAccess, description: 'Use the control plane at all' },
  { capability: 'manage_options', description: 'Change settings and content of the site' },
  { capability: pinned, description: 'List the entitlements of private modules' },
];

/** Every capability that a role can be given, by name; the service's own description goes before the host's. */
export function knownCapabilities({ catalog, host }: Pick<Ctx, 'catalog' | 'host'>): Capability[] {
  const byName = new Map([...host.roles.capabilities(), ...catalog.capabilities].map((entry) => [entry.capability, entry]));
  return [...byName.values()]
    .map(({ capability, description }) => ({ capability, description }))
    .sort((a, b) => (a.capability < b.capability ? -1 : 1));
}

/** 404 for a capability that neither the service nor the host knows. */
export function checkKnown(ctx: Pick<Ctx, 'catalog' | 'host'>, capability: string): void {
  if (!knownCapabilities(ctx).some((known) => known.capability === capability)) throw notFound('capability', capability);
}

/** 409 for what every key needs: without it no key could list entitlements any more. */
export function checkRevocable(slug: string, capability: string): void {
  checkMovable(slug, capability);
  if (slug === adminRole && capability === serviceAccess) throw refused(`${serviceAccess} cannot be removed from ${adminRole}`);
}

/** 409 for a capability whose holders are fixed. */
export function checkMovable(slug: string, capability: string): void {
  if (capability !== pinned) return;
  if (slug === adminRole) throw refused(`${pinned} cannot be removed from ${adminRole}`);
  throw refused(`${pinned} belongs to ${adminRole} alone`);
}
