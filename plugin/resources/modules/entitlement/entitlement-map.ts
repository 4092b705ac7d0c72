import { domainOf, normalDomain } from './domain';

/** Module id → its domains, normalised, sorted, without modules that have none. */
export type EntitlementMap = Readonly<Record<string, readonly string[]>>;

export interface Entitlement {
  readonly moduleId: string;
  readonly domain: string;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The map in its normal form, from pairs in any order. */
export function mapOf(entitlements: readonly Entitlement[]): EntitlementMap {
  const domains = new Map<string, Set<string>>();
  for (const { moduleId, domain } of entitlements) domains.set(moduleId, (domains.get(moduleId) ?? new Set()).add(domain));
  const sorted = [...domains].sort(([a], [b]) => byText(a, b));
  return Object.fromEntries(sorted.map(([moduleId, set]) => [moduleId, [...set].sort(byText)]));
}

/** The pairs of a map. */
export const pairsOf = (map: EntitlementMap): Entitlement[] =>
  Object.entries(map).flatMap(([moduleId, domains]) => domains.map((domain) => ({ moduleId, domain })));

/** The map of a request. 400 with the pointer of what is not a domain. */
export function requestedMap(map: Readonly<Record<string, readonly string[]>>): EntitlementMap {
  const pairs = Object.entries(map).flatMap(([moduleId, domains]) =>
    domains.map((domain, index) => ({ moduleId, domain: domainOf(domain, `/entitlements/${moduleId}/${index}`) })),
  );
  return mapOf(pairs);
}

/** The map that the operator fixed. What is not a domain entitles nobody. */
export function constantMap(map: Readonly<Record<string, readonly string[]>>): EntitlementMap {
  const pairs = Object.entries(map).flatMap(([moduleId, domains]) =>
    domains.flatMap((input) => {
      const domain = normalDomain(input);
      return domain === undefined ? [] : [{ moduleId, domain }];
    }),
  );
  return mapOf(pairs);
}

/** What has to go and what has to come for `before` to become `after`. */
export function difference(before: readonly Entitlement[], after: readonly Entitlement[]) {
  const keyOf = ({ moduleId, domain }: Entitlement) => `${moduleId} ${domain}`;
  const had = new Set(before.map(keyOf));
  const wanted = new Set(after.map(keyOf));
  return { removed: before.filter((it) => !wanted.has(keyOf(it))), added: after.filter((it) => !had.has(keyOf(it))) };
}
