import type { ProveCase } from '../../prove/case';
import { seeded } from '../../support/seeded';
import { onGround } from '../ground';
import { mutateUnder, sized } from '../outcome';

/** One COMMIT of ten is applied by the database while its reply never comes. */
export const commitCut: ProveCase = {
  name: 'F6',
  title: 'The connection to MariaDB is reset between COMMIT and its reply',
  verifies: ['R39', 'R40'],
  run: (options) =>
    onGround({ instances: 2 }, (ground) => {
      const random = seeded(options.seed);
      return mutateUnder(ground, sized(options, 200, 1000), async (crew) => {
        ground.proxy.onCommit = () => (!crew.done && random() < 0.1 ? 'cut-after' : 'pass');
        return {
          recoveriesMs: [],
          get faults() {
            return ground.proxy.cuts().after;
          },
        };
      });
    }),
};
