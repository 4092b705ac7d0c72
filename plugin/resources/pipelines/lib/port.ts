/** What other groups and the composition root may use of pipelines. */
export { PolicySchema } from './policy';
export { type DeliveryRun, recordDeliveryRun } from './record-delivery';
export { StagesSchema } from './stage-settings';
export { TriggerSchema } from './trigger';
export { type TriggerEvent, triggerMessage } from './trigger-message';
