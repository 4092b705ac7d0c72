import type { Host } from '../../../host';
import { DeliveryFailed } from '../../../kit/delivery';
import type { AutomationMode } from './adapter';

/** The automation that is built into the host, in this process. */
export function hostAutomation({ automation }: Pick<Host, 'automation'>): AutomationMode {
  return {
    mode: 'host',
    async ping() {
      if (!(await automation.available())) throw new DeliveryFailed("The host's automation does not answer.");
    },
    set: (name, value) => automation.set(name, value),
    delete: (name) => automation.delete(name),
    list: () => automation.list(),
  };
}
