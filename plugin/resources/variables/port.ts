/** What the composition root and other groups may use of variables. */

export { setVariable } from './variable/set-variable';
