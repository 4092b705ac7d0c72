import type { Draft } from '../post/draft';
import { aiEnrich } from './ai-enrich';
import { anchors } from './anchors';
import { author } from './author';
import { cleanup } from './cleanup';
import { faq } from './faq';
import { forward } from './forward';
import { images } from './images';
import { links } from './links';
import { llmsTxt } from './llms-txt';
import { normalize } from './normalize';
import { notify } from './notify';
import { seo } from './seo';
import type { Stage, StageResult, StageRun } from './stage';
import type { StageName, StageSettings } from './stage-settings';
import { taxonomy } from './taxonomy';
import { toc } from './toc';
import { variables } from './variables';

const stages: { readonly [N in StageName]: Stage<N> } = {
  normalize,
  cleanup,
  toc,
  faq,
  anchors,
  images,
  taxonomy,
  author,
  ai_enrich: aiEnrich,
  seo,
  links,
  llms_txt: llmsTxt,
  variables,
  forward,
  notify,
};

interface Applying {
  readonly name: StageName;
  readonly settings: StageSettings;
  readonly run: StageRun;
}

/** Have the stage of a name do its part, with its own options. */
export function applyStage<N extends StageName>(
  draft: Draft,
  { name, settings, run }: Applying & { readonly name: N },
): Promise<StageResult> {
  const stage: Stage<N> = stages[name];
  return stage.apply(draft, settings[name] ?? {}, run);
}
