import type { Plugins } from '../../host';

/** What plugins offer one another by name. */
export function createProvided(): Pick<Plugins, 'provide' | 'lookup'> {
  const values = new Map<string, unknown>();
  return {
    provide: (name, value) => void values.set(name, value),
    // What stands behind a name is agreed between the plugins; the host only hands it over.
    lookup: <T>(name: string) => values.get(name) as T | undefined,
  };
}
