import type * as packages from '../../plugin/kit/optional-packages';
import type { Connection } from '../../plugin/resources/ai/provider/connection';
import type { openProvider } from '../../plugin/resources/ai/provider/open-provider';
import { definitionOf } from '../../plugin/resources/ai/provider/providers';
import { verifies } from '../support/verifies';

const path = '../../plugin/kit/optional-packages';

test('a provider whose package is not installed is refused before anything is sent: when it is asked, and when its key is tried', async () => {
  verifies('D665');
  jest.doMock(path, () => ({
    ...jest.requireActual<typeof packages>(path),
    isInstalled: (name: string) => name !== '@ai-sdk/openai',
  }));
  const opening = require('../../plugin/resources/ai/provider/open-provider') as { openProvider: typeof openProvider };
  const fetch = jest.fn();
  const connection = { apiKey: 'sk-1', baseUrl: 'https://api.example.org', fetch, now: Date.now } as unknown as Connection;
  const provider = opening.openProvider({ ...connection, definition: definitionOf('openai') });
  const refusal = {
    status: 409,
    message:
      'Refused: OpenAI needs the package @ai-sdk/openai, which is not installed; run: npm install @ai-sdk/openai@2, then restart the site.',
  };
  await expect(provider.generate({ system: '', prompt: '', model: 'm', maxTokens: 1, timeoutMs: 1000 })).rejects.toMatchObject(refusal);
  await expect(provider.verify()).rejects.toMatchObject(refusal);
  expect(fetch).not.toHaveBeenCalled();
  const other = opening.openProvider({ ...connection, definition: definitionOf('anthropic') });
  await expect(other.verify()).rejects.not.toMatchObject({ status: 409 });
  expect(fetch).toHaveBeenCalled();
  jest.dontMock(path);
});
