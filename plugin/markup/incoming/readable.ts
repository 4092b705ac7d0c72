import { sanitised, wellFormed } from '../sanitise';
import { parse, print } from '../tree';
import { resolveAddresses } from './addresses';
import { withoutAmp } from './amp';
import { countDropped } from './dropped';
import { withoutEmbeds } from './embeds';
import { withoutFields, withoutHollow } from './fields';
import { withNestedLists, withWordLists } from './lists';
import { withoutMedia } from './media';
import { type InlinePictures, withRealPictures } from './pictures';
import { withoutStyles } from './styles';
import { tally } from './tally';
import { withoutBoxes } from './tasks';

interface Origin {
  /** The article's own address, which relative addresses are relative to. */
  readonly base?: string | undefined;
  /** Address of this site. */
  readonly sentTo: string;
}

/** An article as it can be shown here. */
export interface Readable {
  /** Safe markup. */
  readonly html: string;
  readonly pictures: InlinePictures;
  /** What no longer is in it, with how often. */
  readonly removed: ReadonlyMap<string, number>;
  /** What is in it as something else. */
  readonly converted: ReadonlyMap<string, number>;
}

/**
 * What a sender's editor made of an article, as HTML that any site can show, and safe. What cannot come through is counted, because
 * whoever wrote it should learn of it (D441).
 */
export function readable(markup: string, { base, sentTo }: Origin): Readable {
  const tallies = { removed: tally(), converted: tally() };
  const fragment = parse(wellFormed(markup, countDropped(tallies.removed)));
  withoutAmp(fragment);
  resolveAddresses(fragment, base);
  withoutEmbeds(fragment, tallies);
  withoutMedia(fragment, tallies);
  withWordLists(fragment);
  withNestedLists(fragment);
  withoutStyles(fragment, tallies.removed);
  withoutFields(fragment);
  withoutBoxes(fragment);
  const pictures = withRealPictures(fragment, tallies.removed);
  withoutHollow(fragment);
  return { html: sanitised(print(fragment), { sentTo }), pictures, removed: tallies.removed.counts, converted: tallies.converted.counts };
}
