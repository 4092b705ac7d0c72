/** What the composition root may use of pipelines. */
export { PolicySchema } from './recipes/policy';
export { StagesSchema } from './stages/stage-settings';
export { TriggerSchema } from './triggers/trigger';
