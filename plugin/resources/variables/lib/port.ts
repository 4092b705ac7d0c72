/** What the composition root and other groups may use of variables. */
export { setVariable } from './set-variable';
export { type VariableWatch, variableWatch } from './watch';
