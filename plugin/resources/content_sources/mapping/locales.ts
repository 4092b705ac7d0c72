const shape = /^[a-z]{2}([-_][A-Z][a-z]{3})?([-_]([A-Za-z]{2}|\d{3}))?$/;
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether an object has one value for each locale, as in `{"en-US": "Hello", "de": "Hallo"}`. */
export function isByLocale(value: object): boolean {
  const keys = Object.keys(value);
  // A single `id` is a reference more often than it is Indonesian.
  if (keys.length === 0 || keys.length > 100 || (keys.length === 1 && keys[0] === 'id')) return false;
  return keys.every((key) => shape.test(key) && languages.of(key.slice(0, 2)) !== undefined);
}

/** The locale that all fields are taken from: the one that most of them have, English among equals. */
export function localeOf(container: object): string | undefined {
  const counts = new Map<string, number>();
  for (const value of Object.values(container)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isByLocale(value)) continue;
    for (const [key, inner] of Object.entries(value)) if (inner !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rank = (locale: string) => (counts.get(locale) ?? 0) + (locale.startsWith('en') ? 0.4 : 0) + (locale === 'en-US' ? 0.1 : 0);
  return [...counts.keys()].sort((a, b) => rank(b) - rank(a))[0];
}
