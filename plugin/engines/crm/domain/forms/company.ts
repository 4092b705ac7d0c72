import { field, line, text, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { address, country, day, short, timezone, webAddress } from './kinds';

const id = (about: string) => field<Input>({ schema: { type: ['integer', 'null'], minimum: 1 }, read: (value) => value }, { about });

const details = {
  industry: short('Tools'),
  type: line({ max: 192, about: 'Such as private, public, partnership', example: 'Partner' }),
  email: address({}),
  phone: line({ max: 50 }),
  website: webAddress('website'),
  logo: webAddress('logo'),
  linkedin_url: webAddress('LinkedIn address'),
  facebook_url: webAddress('Facebook address'),
  twitter_url: webAddress('Twitter address'),
  timezone: timezone(),
  address_line_1: short(),
  address_line_2: short(),
  postal_code: short(),
  city: short(),
  state: short(),
  country: country(),
  employees_number: whole({ min: 0, max: 1_000_000_000 }),
  description: text({ max: 20_000 }),
  date_of_start: day('date of start'),
  owner_id: id('Id of a contact, or of an account whose contact becomes the owner; null for none'),
};
const name = { max: 190, example: 'Byron & Sons' };

export const newCompanyForm = form({
  name: line({ required: true, ...name }),
  ...details,
  intended_contact_id: id('Id of a contact that is attached at once'),
});
/** What is not sent stays. */
export const companyForm = form({ name: line({ keeps: true, required: true, ...name }), ...details });
