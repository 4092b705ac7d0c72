import { Type } from '@sinclair/typebox';
import { expects, JsonObject, Returns } from '../../../kit/schema';

/** Name of a registered module; an unknown one is Not found. */
export const moduleName = Type.String({ minLength: 1, maxLength: 64, description: 'Name of the module, such as leads' });

/** Id of a private module, which may belong to another site's installation. */
export const moduleId = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
  ...expects('must be 1–64 lower-case letters, digits, hyphens or underscores and begin with a letter or digit'),
  description: 'Id of a private module, such as assistant-bridge',
});

export const ConfigView = Returns({ module: Type.String(), config: JsonObject('What is set, over the defaults of the module') });

export const MapView = Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Domains by module id' });

export const DomainsView = Returns({
  module_id: Type.String(),
  domain: Type.String({ description: 'Lower case and punycode' }),
  domains: Type.Array(Type.String(), { description: 'All domains of this module' }),
});

/** A map as JSON has it. */
export const mapView = (map: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(map).map(([id, domains]) => [id, [...domains]]));
