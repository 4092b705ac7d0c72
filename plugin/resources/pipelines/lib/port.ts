/** What other groups and the composition root may use of pipelines. */
export { type DeliveryRun, recordDeliveryRun } from './record-delivery';
export { type TriggerEvent, triggerMessage } from './trigger-message';
