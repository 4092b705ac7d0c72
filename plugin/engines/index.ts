import type { Migration } from '../db/migrate';
import type { Table } from '../db/table';
import type { DeliveryKind } from '../kit/delivery';
import type { Job } from '../kit/group';
import { bookingParts } from './booking/parts';

/** What an engine adds to the service that it lives in; its routes and pages it mounts itself, as a plugin of the host. */
export interface EngineParts {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  readonly deliveries: readonly DeliveryKind[];
  readonly jobs: readonly Job[];
}

/** The embedded providers. */
export const engines: readonly EngineParts[] = [bookingParts];
