import type { ManifestEntry } from '../../admin-ui/src/api/types';
import { manifestOf } from '../../plugin/kit/derive/manifest';
import { groups } from '../../plugin/resources';

/** The whole manifest as it comes over the wire. */
export const manifestEntries = JSON.parse(JSON.stringify(manifestOf(groups))) as ManifestEntry[];
