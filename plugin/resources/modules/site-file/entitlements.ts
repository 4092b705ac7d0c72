import { domainToASCII } from 'node:url';
import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { mergeDiffs, paramOf } from '../../../kit/site-file/fields';
import { byKey, sortEntries } from '../../../kit/site-file/json';
import { type Diff, defineSection, type Item, removal } from '../../../kit/site-file/section';
import { modulesEntitlementsGrant } from '../entitlements_grant';
import type { modulesEntitlementsList } from '../entitlements_list';

type Entitlements = Readonly<Record<string, readonly string[]>>;

/** Which domains receive which private modules. */
export const entitlementsSection = defineSection<Entitlements>({
  name: 'entitlements',
  place: 10,
  schema: RecordOf(paramOf(modulesEntitlementsGrant, 'module_id'), Type.Array(paramOf(modulesEntitlementsGrant, 'domain')), {
    additionalProperties: false,
    description: 'Lists of domains by private module',
  }),
  operations: ['modules.entitlements_list', 'modules.entitlements_grant', 'modules.entitlements_revoke'],
  async open(caller) {
    const { entitlements: current, source } = await ask<typeof modulesEntitlementsList>(caller, 'modules.entitlements_list');
    return {
      state: Object.fromEntries(sortEntries(byKey(current))),
      facts: source,
      async diff(wanted, { prune }) {
        const before = pairs(byKey(current));
        const after = pairs(new Map([...byKey(wanted)].map(([id, domains]) => [id, domains.map(stored)])));
        const granted = [...after].filter(([key]) => !before.has(key)).map(([, pair]) => grant(pair));
        const revoked = [...before].filter(([key]) => !after.has(key)).map(([, pair]) => revocation(pair));
        const diff: Diff = mergeDiffs([{ items: granted }, prune ? { items: revoked } : { kept: revoked.map(({ subject }) => subject) }]);
        if (source === 'option' || diff.items.length === 0) return diff;
        return mergeDiffs([{ problems: ['the entitlements of this site are fixed by SITEPLANE_ENTITLEMENTS and differ from the file'] }]);
      },
    };
  },
});

interface Pair {
  readonly module_id: string;
  readonly domain: string;
}

/** Sorted by module and domain. */
function pairs(map: ReadonlyMap<string, readonly string[]>): Map<string, Pair> {
  const all = [...map].flatMap(([module_id, domains]) =>
    domains.map((domain) => [`${module_id} ${domain}`, { module_id, domain }] as const),
  );
  return new Map(sortEntries(all));
}

const stored = (domain: string) => domainToASCII(domain).replace(/\.$/, '') || domain;

const subject = ({ module_id, domain }: Pair) => `entitlement ${module_id} for ${domain}`;

const grant = (pair: Pair): Item => ({
  mark: '+',
  subject: subject(pair),
  changes: [],
  calls: [{ operation: 'modules.entitlements_grant', params: { ...pair }, confirm: true }],
  phase: 'enable',
});

const revocation = (pair: Pair): Item => ({
  ...removal(subject(pair), { operation: 'modules.entitlements_revoke', params: { ...pair } }),
  phase: 'disable',
});
