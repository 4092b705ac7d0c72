import { TypeCompiler } from '@sinclair/typebox/compiler';
import { asciiAddress } from '../../../kit/address';
import { invalidParam, OperationError } from '../../../kit/errors';
import type { Fetch } from '../../../kit/fetch';
import { issuesOf } from '../../../kit/validate';
import type { IntegrationDefinition } from '../definitions/definition';
import type { IntegrationConfig } from './integration-table';

/**
 * What is stored once the supplied keys are merged in: null and the empty text remove a key, so that its default holds. Throws
 * invalid_params for what doesn't fit the integration, and for an address that may not be reached (D78).
 */
export function mergedConfig(
  definition: IntegrationDefinition,
  { stored, supplied, fetch }: { stored: IntegrationConfig; supplied: IntegrationConfig; fetch: Fetch },
): IntegrationConfig {
  const input = Object.fromEntries(Object.entries(supplied).filter(([, value]) => value !== null));
  const unknown = Object.keys(supplied).filter((key) => !Object.hasOwn(definition.config.properties, key));
  const merged = { ...keptOf(stored, supplied), ...input };
  const issues = [
    ...unknown.filter((key) => supplied[key] === null).map((key) => `/${key.slice(0, 64)} is not a known parameter`),
    ...issuesOf(TypeCompiler.Compile(definition.config), merged),
  ];
  if (issues.length > 0) {
    throw new OperationError(
      'invalid_params',
      `Invalid params: ${issues
        .slice(0, 10)
        .map((issue) => `/config${issue}`)
        .join('; ')}`,
    );
  }
  const config = storable(definition, merged);
  const problem = definition.problem?.({ ...definition.defaults, ...config }, fetch);
  if (problem) throw invalidParam(`/config/${problem[0]}`, problem[1]);
  return config;
}

const keptOf = (stored: IntegrationConfig, supplied: IntegrationConfig) =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => !Object.hasOwn(supplied, key)));

/** Addresses in ASCII, and nothing that was cleared. */
function storable({ config: { properties } }: IntegrationDefinition, config: IntegrationConfig): IntegrationConfig {
  const entries = Object.entries(config).filter(([, value]) => value !== '');
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      properties[key]?.format === 'url' && typeof value === 'string' ? asciiAddress(value, `/config/${key}`) : value,
    ]),
  );
}
