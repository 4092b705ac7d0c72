import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { automationAvailable } from '../integrations/port';

export const statusInfo = defineOperation({
  summary: 'What this site is, what it runs on, and what the caller may do.',
  effect: 'read',
  params: Params({}),
  returns: Returns({
    api_version: Type.Literal('v1'),
    site: Returns({ name: Type.String(), url: Type.String(), locale: Type.String(), timezone: Type.String() }),
    host: Returns({ name: Type.String(), version: Type.String(), node: Type.String() }),
    automation_available: Type.Boolean(),
    capabilities_of_caller: Type.Array(Type.String()),
  }),
}).handler(async function statusInfo(_params, { db, host, caller }) {
  const { name, url, locale, timezone } = await host.site();
  return {
    api_version: 'v1' as const,
    site: { name, url, locale, timezone },
    host: { name: host.name, version: host.version, node: process.versions.node },
    automation_available: await automationAvailable({ db, host }),
    capabilities_of_caller: [...caller.capabilities].sort(),
  };
});
