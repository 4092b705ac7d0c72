import canonicalize from 'canonicalize';
import { sha256 } from '../../../kit/digest';
import type { Article } from '../mapping/types';
import type { SourceSettings } from '../source/fields';

/**
 * SHA-256 over an article and the settings that decide how it is written, so that an article which comes again after such a setting
 * was changed is written again. A new time of change alone is no change (D138).
 */
export function contentHash({ modified: _, ...article }: Article, settings: SourceSettings): Buffer {
  const { author_match_mode, default_author_id, image_modify, meta_fields, pin_author, target_tag_slug, taxonomy_apply_mode } = settings;
  const how = { author_match_mode, default_author_id, image_modify, meta_fields, pin_author, target_tag_slug, taxonomy_apply_mode };
  return sha256(canonicalize({ article, how }) ?? '');
}

/** What is stored for an article that lacks a picture: unlike the hash itself, so that the picture is tried again with the next delivery. */
export const incompleteHash = (hash: Uint8Array) => sha256('incomplete:', hash);
