import { textOf, type Wire } from './wire';

interface Body {
  readonly systemInstruction: { parts: { text: string }[] };
  readonly contents: { role: string; parts: { text: string }[] }[];
  readonly generationConfig: { maxOutputTokens: number };
}

export const google: Wire = {
  slug: 'google',
  basePath: '/v1beta',
  keyHeader: ['x-goog-api-key', (key) => key],
  generatePath: (model) => `/models/${model}:generateContent`,
  asked(body, path) {
    const { systemInstruction, contents, generationConfig } = JSON.parse(body) as Body;
    return {
      model: /\/models\/(.*):generateContent$/.exec(path)?.[1] ?? '',
      maxTokens: generationConfig.maxOutputTokens,
      system: textOf(systemInstruction.parts),
      prompt: textOf(contents[0]?.parts ?? ''),
    };
  },
  answer: ({ text, model, input, output, isCut }) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: isCut ? 'MAX_TOKENS' : 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    modelVersion: model,
    responseId: 'response-1',
  }),
  models: {
    path: '/models?pageSize=1000',
    body: (names) => ({
      models: [
        ...names.map((name) => ({ name: `models/${name}`, version: '1', supportedGenerationMethods: ['generateContent', 'countTokens'] })),
        { name: 'models/embedding-1', version: '1', supportedGenerationMethods: ['embedContent'] },
      ],
    }),
  },
};
