import { addAnchors } from '../../../markup/anchors';
import { cleanUp } from '../../../markup/cleanup';
import { parse, print } from '../../../markup/tree';
import { stripFaq, stripToc } from './sections';

/** What a source wants done to its posts when they are shown. */
export interface DisplayFlags {
  readonly content_cleanup: boolean;
  readonly strip_inbody_toc: boolean;
  readonly strip_inbody_faq: boolean;
  readonly add_heading_anchors: boolean;
}

/** The HTML to show: the same bytes where no flag is set, otherwise the flags' work on a parsed tree. Pure. */
export function displayed(html: string, flags: DisplayFlags): string {
  const passes = [
    ...(flags.strip_inbody_toc ? [stripToc] : []),
    ...(flags.strip_inbody_faq ? [stripFaq] : []),
    ...(flags.content_cleanup ? [cleanUp] : []),
    ...(flags.add_heading_anchors ? [addAnchors] : []),
  ];
  if (passes.length === 0) return html;
  const fragment = parse(html);
  for (const pass of passes) pass(fragment);
  return print(fragment);
}
