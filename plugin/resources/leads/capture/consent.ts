/** When a visitor may be recorded: unless refused, only when granted, or as the law of the place is. */
export type ConsentMode = 'opt_out' | 'opt_in' | 'by_location';

/** Where a visitor stands before saying anything: recorded, asked first, or never recorded. */
export type Standing = 'assumed' | 'required' | 'refused';

/** What the visitor said, if anything. */
export type ConsentAnswer = 'granted' | 'refused' | undefined;

type Headers = Readonly<Record<string, string | undefined>>;

interface Rules {
  readonly consent: ConsentMode;
  readonly countryHeader: string;
  readonly consentCountries: readonly string[];
}

// D179
/** Where the sender of these headers stands. Global Privacy Control wins over everything; an unknown place counts as one that asks. */
export function standingOf(headers: Headers, { consent, countryHeader, consentCountries }: Rules): Standing {
  if (hasPrivacyControl(headers)) return 'refused';
  if (consent === 'opt_out') return 'assumed';
  if (consent === 'opt_in') return 'required';
  const country = countryHeader === '' ? '' : (headers[countryHeader] ?? '').trim().toUpperCase();
  // Proxies say XX and T1 where they don't know; both look like a country.
  const isKnown = /^[A-Z]{2}$/.test(country) && country !== 'XX';
  return isKnown && !consentCountries.includes(country) ? 'assumed' : 'required';
}

/** Whether something may be stored about who stands there and said that. */
export function mayRecord(standing: Standing, consentAnswer: ConsentAnswer): boolean {
  if (standing === 'refused' || consentAnswer === 'refused') return false;
  return standing === 'assumed' || consentAnswer === 'granted';
}

/** `Sec-GPC: 1` is the only value that the standard knows. */
const hasPrivacyControl = (headers: Headers) => headers['sec-gpc']?.trim() === '1';
