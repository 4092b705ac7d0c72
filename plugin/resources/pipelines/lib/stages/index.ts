import type { Stage } from '../stage';
import { type StageName, stageNames } from '../stage-settings';

const none = (name: StageName): Stage => ({ name, apply: async () => ({}) });

const stages = new Map<StageName, Stage>(stageNames.map((name) => [name, none(name)]));

/** The stage of a name. */
export function stageOf(name: StageName): Stage {
  const stage = stages.get(name);
  if (!stage) throw new TypeError(`there is no stage "${name}"`);
  return stage;
}
