import type { Group, JobCtx } from '../../../kit/group';
import { hasRegistry } from '../../../kit/group';
import { compareRegistry } from '../variable/compare';
import { catchUp } from './sync';

/** Changes of these decide whether and where to push. */
const switches: ReadonlySet<string> = new Set(['integrations', 'modules']);

/** Pushes soon what mutations changed; what a crash swallows is found by the minute's job. */
export interface VariableWatch {
  /** `crm.update` has changed something. */
  changed(operation: string): void;
  /** Look no more, and wait for a look under way. */
  stop(): Promise<void>;
}

/**
 * Compare the registry shortly after mutations of the groups that contribute to it, on the instance that ran them: once for all that
 * come within the delay. It costs them no statement, and mutations of other groups nothing at all (D91).
 */
export function variableWatch(
  ctx: JobCtx & { readonly catalog: { readonly groups: readonly Group[] } },
  { delayMs = 200 } = {},
): VariableWatch {
  const sources = new Set(ctx.catalog.groups.filter(hasRegistry).map(({ resource }) => resource));
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isSwitched = false;
  let isStopped = false;

  async function look(): Promise<void> {
    const isAll = isSwitched;
    isSwitched = false;
    try {
      await compareRegistry(ctx);
      if (isAll) await catchUp(ctx, { minAgeMs: 0, limit: Number.MAX_SAFE_INTEGER });
    } catch (err) {
      ctx.log.warn({ err }, 'changed variables could not be queued; the job of the next minute does it');
    }
  }

  return {
    changed(operation) {
      const [resource = ''] = operation.split('.');
      if (isStopped || !(sources.has(resource) || switches.has(resource))) return;
      isSwitched ||= switches.has(resource);
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(look);
      }, delayMs);
    },

    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
