import type { Host } from '../../../host';
import { registerPostTypes } from './post-types';

/** What forms about sources offer by name, so that nobody types a slug or a number (D643). */
export async function sourceChoices(host: Host) {
  await registerPostTypes(host);
  return {
    post_types: host.posts
      .types()
      .filter((type) => type.public)
      .map(({ slug, label }) => ({ slug, name: label })),
  };
}

/** See `sourceChoices`. */
export type SourceChoices = Awaited<ReturnType<typeof sourceChoices>>;
