const shape = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*$/;
const longest = 35;
const names = (type: 'language' | 'script' | 'region') => new Intl.DisplayNames(['en'], { type, fallback: 'none' });
const [languages, scripts, regions] = [names('language'), names('script'), names('region')];

/**
 * The language tag (BCP 47) in its canonical spelling, `pt-BR` for `PT_br` too; undefined for what is none, names a language, script or
 * region that does not exist, or carries extensions, which pages and search engines have no use for.
 */
export function languageTag(text: string): string | undefined {
  const tag = canonical(text.trim().replaceAll('_', '-'));
  if (tag === undefined || tag.length > longest || !shape.test(tag)) return undefined;
  const { script, region } = new Intl.Locale(tag);
  const language = tag.split('-', 1)[0] ?? '';
  const isKnown =
    // Undetermined: a page has a language.
    language !== 'und' &&
    languages.of(language) !== undefined &&
    (script === undefined || scripts.of(script) !== undefined) &&
    (region === undefined || (region !== 'ZZ' && regions.of(region) !== undefined));
  return isKnown ? tag : undefined;
}

function canonical(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    // Not even of the form of a tag.
    return undefined;
  }
}
