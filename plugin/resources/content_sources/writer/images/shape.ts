import type { SourceSettings } from '../../source/fields';
import type { Shape } from './render-image';

/** What a source wants done to its pictures; see D144. */
export const shapeOf = ({
  image_modify: { max_width: maxWidth = 1600, format = 'keep' },
}: Pick<SourceSettings, 'image_modify'>): Shape => ({
  maxWidth,
  format,
});
