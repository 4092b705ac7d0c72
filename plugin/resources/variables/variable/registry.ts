import type { Ctx } from '../../../kit/ctx';
import { refused } from '../../../kit/errors';
import type { RegistryVariable } from '../../../kit/group';

/** What the registry says about the site itself. */
export async function siteRegistry({ host }: Pick<Ctx, 'host'>): Promise<RegistryVariable[]> {
  const { name, url } = await host.site();
  return [
    { name: 'svc_std_site_name', description: 'Name of the site', source: 'site', value: name },
    { name: 'svc_std_site_url', description: 'Address of the site', source: 'site', value: url },
  ];
}

type Catalog = Pick<Ctx, 'catalog' | 'db' | 'host'>;

/** The registry variable that a key means, by its name with or without `svc_` (D88). */
export async function registryVariable(key: string, ctx: Catalog): Promise<RegistryVariable | undefined> {
  const names = [key, `svc_${key}`];
  return (await ctx.catalog.registry(ctx)).find(({ name }) => names.includes(name));
}

/** 409 for a key that means a registry variable. */
export async function refuseRegistryKey(key: string, ctx: Catalog): Promise<void> {
  const record = await registryVariable(key, ctx);
  if (record) throw refused(`variable "${record.name}" is read-only; it follows what is stored under "${record.source}"`);
}
