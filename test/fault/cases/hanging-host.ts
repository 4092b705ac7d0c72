import type { ProveCase } from '../../prove/case';
import { hanging } from '../../prove/cases/campaign';

/** The same as kills under a campaign, but whoever was held for dead comes back. */
export const hangingHost: ProveCase = {
  name: 'F4',
  title: 'An instance hangs (SIGSTOP) past its leases while it sends, and goes on',
  run: hanging,
};
