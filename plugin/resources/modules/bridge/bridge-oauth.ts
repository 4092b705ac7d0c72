import type { ModuleStates } from '../module/module-states';
import { bridgeModule } from './bridge-module';

/** Whether apps can be connected by OAuth: switched on in the settings of a bridge that is active itself. */
export async function bridgeOauth(states: Pick<ModuleStates, 'isActive' | 'config'>): Promise<boolean> {
  if (!(await states.isActive(bridgeModule))) return false;
  return (await states.config(bridgeModule, 0)).oauth === true;
}
