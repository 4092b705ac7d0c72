/** The fields that the search of a list looks through. */
export interface Searchable {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly phone: string;
}

/** They as one text in lower case: a field a line, so that no hit spans two; first and last name are one field. */
export const searchTextOf = (of: Searchable): string =>
  [`${of.firstName} ${of.lastName}`, of.email, of.addressLine1, of.addressLine2, of.postalCode, of.city, of.state, of.country, of.phone]
    .join('\n')
    .toLowerCase();
