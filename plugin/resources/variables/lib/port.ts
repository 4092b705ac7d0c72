/** What the composition root may know of variables. */
export { type VariableWatch, variableWatch } from './watch';
