import { type AdminApi, type AdminRoute as KitRoute, adminApi as kitApi } from '../../plugin/host-kit/front/admin-api';
import { sessionOf } from '../auth/login-routes';
import type { FoundSession } from '../auth/sessions';
import type { HostAudit } from './audit';

export type AdminRoute = KitRoute<FoundSession>;

interface Api extends Omit<AdminApi<FoundSession>, 'session' | 'around'> {
  /** Keeps what the routes change. */
  readonly audit: HostAudit;
}

/** The host's own routes for signed-in people, behind the same gate as those of plugins. */
export const adminApi = ({ audit, ...api }: Api) => kitApi({ ...api, session: async (req) => sessionOf(req), around: audit.changing });
