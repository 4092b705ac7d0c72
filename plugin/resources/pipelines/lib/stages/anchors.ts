import { addAnchors } from '../../../content_sources/lib/port';
import { defineStage } from '../stage';
import { edited } from './html';

/** Give every heading an id, so that links can lead to it. */
export const anchors = defineStage({
  name: 'anchors',
  apply: async ({ content }) => ({ draft: { content: edited(content, addAnchors) } }),
});
