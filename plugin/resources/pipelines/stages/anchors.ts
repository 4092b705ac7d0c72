import { addAnchors } from '../../../markup/anchors';
import { edited } from './html';
import { defineStage } from './stage';

/** Give every heading an id, so that links can lead to it. */
export const anchors = defineStage({
  name: 'anchors',
  apply: async ({ content }) => ({ draft: { content: edited(content, addAnchors) } }),
});
