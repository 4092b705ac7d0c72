/** What columns are called in files of other programs, beside the name of the field. */
const others: Readonly<Record<string, readonly string[]>> = {
  email: ['mail', 'emailaddress', 'mailaddress', 'emailadresse', 'mailadresse', 'eposta'],
  first_name: ['firstname', 'givenname', 'forename', 'vorname'],
  last_name: ['lastname', 'surname', 'familyname', 'nachname', 'familienname'],
  full_name: ['name', 'fullname', 'contact', 'displayname', 'ganzername'],
  phone: ['telephone', 'phonenumber', 'mobile', 'telefon', 'telefonnummer', 'handy', 'mobil'],
  address_line_1: ['address', 'street', 'addressline', 'adresse', 'strasse', 'anschrift'],
  postal_code: ['zip', 'zipcode', 'postcode', 'plz', 'postleitzahl'],
  city: ['town', 'place', 'ort', 'stadt'],
  state: ['region', 'province', 'bundesland'],
  country: ['land', 'countrycode'],
  date_of_birth: ['birthday', 'birthdate', 'dob', 'geburtstag', 'geburtsdatum'],
  prefix: ['title', 'salutation', 'anrede', 'titel'],
  source: ['quelle', 'origin'],
  name: ['company', 'companyname', 'firma', 'firmenname', 'organisation', 'organization'],
  industry: ['branche', 'sector'],
  website: ['url', 'homepage', 'webseite', 'web'],
  description: ['beschreibung', 'about'],
  employees_number: ['employees', 'mitarbeiter', 'staff'],
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** A field that a column can be. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
}

/** The field that each column looks like, by its name; empty where none does, or an earlier column is it. */
export function matchedColumns(headers: readonly string[], fields: readonly ImportField[]): string[] {
  const named = new Map<string, string>();
  const know = (word: string, name: string) => void (named.has(plain(word)) || named.set(plain(word), name));
  for (const { name } of fields) know(name, name);
  for (const { name, label } of fields) know(label, name);
  for (const { name } of fields) for (const word of others[name] ?? []) know(word, name);
  const taken = new Set<string>();
  return headers.map((header) => {
    const name = named.get(plain(header)) ?? '';
    if (plain(header) === '' || taken.has(name)) return '';
    taken.add(name);
    return name;
  });
}

/** The columns with another field for one of them: a field is of one column only. */
export const withColumn = (columns: readonly string[], at: number, field: string): string[] =>
  columns.map((before) => (before === field ? '' : before)).with(at, field);
