import type { TObject } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { invalidParam, OperationError } from '../../../kit/errors';
import { issuesOf } from '../../../kit/validate';
import type { ModuleConfig } from './module-table';

const maxBytes = 65_536;

/** Supplied keys replace stored ones whole, null removes (D47). */
export function mergeConfig(stored: ModuleConfig, supplied: ModuleConfig): ModuleConfig {
  // As it will be read back: a -0 would differ from the 0 that is stored, and so change at every repeat.
  const readBack: ModuleConfig = JSON.parse(JSON.stringify(supplied));
  return Object.fromEntries(Object.entries({ ...stored, ...readBack }).filter(([, value]) => value !== null));
}

/** 400 where a configuration doesn't fit the module's schema, or is too much for one. */
export function checkConfig(schema: TObject, config: ModuleConfig): void {
  const issues = issuesOf(TypeCompiler.Compile(schema), config);
  if (issues.length > 0)
    throw new OperationError('invalid_params', `Invalid params: ${issues.map((issue) => `/config${issue}`).join('; ')}`);
  if (Buffer.byteLength(JSON.stringify(config)) > maxBytes) throw invalidParam('/config', `must fit in ${maxBytes} bytes after merging`);
}
