import type { DeliveryKind } from '../kit/delivery';
import type { DocumentedRoutes } from '../kit/documented-routes';
import type { HealthCheck, Job } from '../kit/group';
import type { Migration, Table } from '../kit/table';
import { bookingParts } from './booking/parts';

/** What an engine adds to the service that it lives in; its routes and pages it mounts itself, as a plugin of the host. */
export interface EngineParts {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  readonly deliveries: readonly DeliveryKind[];
  readonly jobs: readonly Job[];
  readonly healthChecks: readonly HealthCheck[];
  /** What documents tell of its routes. */
  readonly documents: DocumentedRoutes;
}

/** The embedded providers. */
export const engines: readonly EngineParts[] = [bookingParts];
