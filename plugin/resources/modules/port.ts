/** What the composition root and other groups may know of modules. */
export { bridgeGate, bridgeNamespace } from './bridge/bridge-gate';
export { bridgeOauth } from './bridge/bridge-oauth';
export { bridgeService } from './bridge/bridge-service';
export { entitledDomains } from './entitlement/entitlements';
export { lacking } from './module/activity';
export { activeModules, type ModuleStates, moduleConfig, moduleStates } from './module/module-states';
