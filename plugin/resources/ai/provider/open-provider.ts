import { generate } from '../run/generate';
import { type Connection, checkKey } from './connection';
import { checkPackage } from './failures';
import { getJson, listModels } from './list-models';
import type { AiProvider } from './provider';

const verifyTimeoutMs = 30_000;

/** The provider behind a connection. Throws OperationError for a key that can't be sent. */
export function openProvider(connection: Connection): AiProvider {
  checkKey(connection);
  const { definition } = connection;
  return {
    async generate(request) {
      checkPackage(definition);
      return generate(connection, request);
    },
    models: () => listModels(connection),

    async verify() {
      checkPackage(definition);
      if (definition.keyPath !== undefined) await getJson(connection, definition.keyPath);
      else if (definition.listing !== 'none') await listModels(connection);
      else await generate(connection, { ...greeting, model: definition.defaultModel, timeoutMs: verifyTimeoutMs });
    },
  };
}

/** The cheapest question there is, for who can be asked nothing else. */
const greeting = { system: 'Answer with one word.', prompt: 'Say OK.', maxTokens: 16 } as const;
