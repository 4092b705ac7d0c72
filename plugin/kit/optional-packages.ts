/** Packages that a site installs where it uses what needs them (D665), each with the versions that fit. */
const fitting = {
  '@ai-sdk/anthropic': '2',
  '@ai-sdk/google': '2',
  '@ai-sdk/mistral': '2',
  '@ai-sdk/openai': '2',
  '@ai-sdk/openai-compatible': '1',
  '@ai-sdk/perplexity': '2',
  '@photostructure/sqlite': '1',
  '@opentelemetry/api': '1.9',
  '@opentelemetry/exporter-trace-otlp-http': '0.223',
  '@opentelemetry/resources': '2',
  '@opentelemetry/sdk-trace': '2',
  bullmq: '6',
  ioredis: '5',
  sharp: '0.35',
} as const;

export type OptionalPackage = keyof typeof fitting;

/** Every one that there is. */
export const optionalPackages = Object.keys(fitting) as readonly OptionalPackage[];

/** The command that installs them, in versions that fit: the newest of a package may speak another language. */
export const installLine = (names: readonly OptionalPackage[]): string =>
  `npm install ${names.map((name) => `${name}@${fitting[name]}`).join(' ')}`;

/** Whether it is there, without loading it, which a start has no time for (D591): one that is there may still fail to load. */
export function isInstalled(name: OptionalPackage): boolean {
  try {
    return require.resolve(name) !== '';
  } catch {
    return false;
  }
}
