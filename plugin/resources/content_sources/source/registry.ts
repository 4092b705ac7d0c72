import type { RegistryCtx, RegistryVariable } from '../../../kit/group';
import { sources } from './sources';

/** The constants among a source's variables: `svc_source_<slug>_<key>`. Those with a path differ by article and travel with it. */
export async function sourcesRegistry({ db }: RegistryCtx): Promise<RegistryVariable[]> {
  const all = await sources(db).list();
  return all.flatMap(({ slug, name, settings }) =>
    Object.entries(settings.fm_variables).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [
            {
              name: `svc_source_${slug.replaceAll('-', '_')}_${key}`,
              description: `${key} of the content source ${name}`,
              source: 'content_sources',
              value,
            },
          ]
        : [],
    ),
  );
}
