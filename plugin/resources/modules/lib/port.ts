/** What the composition root and other groups may know of modules. */
export { bridgeGate, bridgeNamespace } from './bridge-gate';
export { bridgeService } from './bridge-service';
export { entitledDomains } from './entitlements';
export { activeModules, type ModuleStates, moduleConfig, moduleStates } from './module-states';
