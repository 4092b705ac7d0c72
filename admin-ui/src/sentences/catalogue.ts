import { type Language, language, onLanguage } from '../texts/language';
import { type Sentences, translatorBy } from './translator';

/** Puts a text of the service into the reader's language. */
export type Translate = (text: string) => string;
type Loaders = Partial<Record<Language, () => Promise<Sentences>>>;

const asItIs: Translate = (text) => text;

/** The sentences of a file in each language, loaded when something is first translated. */
export class Catalogue {
  private readonly loaded = new Map<Language, Translate>();
  private readonly loading = new Set<Language>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly loaders: Loaders) {}

  readonly translate = (): Translate => {
    const current = language();
    if (!this.loaded.has(current)) void this.load(current);
    return this.loaded.get(current) ?? asItIs;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    const forget = onLanguage(listener);
    return () => {
      this.listeners.delete(listener);
      forget();
    };
  };

  private async load(current: Language): Promise<void> {
    const loader = this.loaders[current];
    if (!loader || this.loading.has(current)) return;
    this.loading.add(current);
    try {
      this.loaded.set(current, translatorBy(await loader()));
      for (const listener of this.listeners) listener();
    } catch {
      // English until the next one asks.
    } finally {
      this.loading.delete(current);
    }
  }
}
