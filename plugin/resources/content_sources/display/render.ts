import { addAnchors } from '../../../markup/anchors';
import { cleanUp } from '../../../markup/cleanup';
import { addFrames, playerClass } from '../../../markup/players';
import { parse, print } from '../../../markup/tree';
import { absent, withoutAbsent } from './absent';
import { stripFaq, stripToc } from './sections';

/** What a source wants done to its posts when they are shown. */
export interface DisplayFlags {
  readonly content_cleanup: boolean;
  readonly strip_inbody_toc: boolean;
  readonly strip_inbody_faq: boolean;
  readonly add_heading_anchors: boolean;
}

/** For posts whose source was deleted. */
export const noFlags: DisplayFlags = {
  content_cleanup: false,
  strip_inbody_toc: false,
  strip_inbody_faq: false,
  add_heading_anchors: false,
};

/** Most articles have no player, though some have the word. */
const hasPlayer = new RegExp(`class="[^"]*\\b${playerClass}\\b`);

/** The HTML to show: the same bytes where no flag is set and nothing in it is replaced, otherwise the work on a parsed tree. Pure. */
export function displayed(html: string, flags: DisplayFlags): string {
  const passes = [
    ...(flags.strip_inbody_toc ? [stripToc] : []),
    ...(flags.strip_inbody_faq ? [stripFaq] : []),
    ...(flags.content_cleanup ? [cleanUp] : []),
    ...(flags.add_heading_anchors ? [addAnchors] : []),
    ...(html.includes(absent) ? [withoutAbsent] : []),
    ...(hasPlayer.test(html) ? [addFrames] : []),
  ];
  if (passes.length === 0) return html;
  const fragment = parse(html);
  for (const pass of passes) pass(fragment);
  return print(fragment);
}
