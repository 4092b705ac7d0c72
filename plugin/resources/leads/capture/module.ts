import { type TProperties, Type } from '@sinclair/typebox';
import { moduleOf } from '../../../kit/module';
import { expects, RecordOf, StringEnum } from '../../../kit/schema';
import { keepDays } from '../retention/keep-days';

const LeadQuestion = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 190, description: 'The question as visitors read it' }),
  answers: Type.Record(Type.String(), Type.Integer({ minimum: -1000, maximum: 1000 }), {
    minProperties: 1,
    maxProperties: 50,
    description: 'Points by answer',
  }),
});

const LeadTier = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  minimum: Type.Integer({ description: 'Points from which it applies' }),
  qualified: Type.Optional(Type.Boolean({ description: 'A lead that reaches it is qualified' })),
});

/** How leads are captured on the site's pages. */
const capture: TProperties = {
  country_header: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{1,64}$',
      ...expects('must be 1–64 letters, digits or hyphens'),
      description: 'Header in which the proxy names the country of a visitor, for by_location',
    }),
  ),
  consent_countries: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$', ...expects('must be two capital letters, such as DE') }), {
      maxItems: 250,
      description: 'Countries where by_location asks first',
    }),
  ),
  notify_email: Type.Optional(
    Type.String({ format: 'email', maxLength: 190, description: 'Email address that receives messages of the contact form' }),
  ),
  domains: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^https?://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$',
        ...expects('must be an origin, such as https://shop.example'),
      }),
      { maxItems: 20, description: 'Further domains of the site, whose pages send here too' },
    ),
  ),
  proof_of_work: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 20,
      ...expects('must be 0 to 20 bits'),
      description: 'Bits that the browser of a sender has to work for; a form without is put aside as spam',
    }),
  ),
  keep_days: keepDays,
  auto_reply: Type.Optional(
    Type.Object(
      {
        subject: Type.String({ pattern: '^[^\\r\\n]{1,190}$', ...expects('must be one line of 1–190 characters'), description: 'Subject' }),
        text: Type.String({ minLength: 1, maxLength: 4000, description: 'The email, plain text' }),
      },
      { additionalProperties: false, description: 'Email to who sent a form, at most one for each address and day' },
    ),
  ),
  thanks_page: Type.Optional(
    Type.String({
      pattern: '^(/(?![/\\\\])|https?://)[\\x21-\\x7e]*$',
      maxLength: 500,
      ...expects('must be a path of this site, such as /thanks, or an address'),
      description: 'Page of this site, or of one of domains, that follows a form; without it the form itself',
    }),
  ),
  questions: Type.Optional(
    RecordOf(
      Type.String({ pattern: '^[a-z0-9_]{1,40}$', ...expects('must be 1–40 lower-case letters, digits or underscores') }),
      LeadQuestion,
      {
        maxProperties: 50,
        description: 'Questions that score a lead',
      },
    ),
  ),
  tiers: Type.Optional(Type.Array(LeadTier, { maxItems: 20, description: 'Tiers by points' })),
};

/** The module of leads. */
export const leadsModule = moduleOf('leads', {
  label: 'Leads',
  config: {
    consent: Type.Optional(StringEnum(['opt_out', 'opt_in', 'by_location'], { description: 'When a visitor may be recorded' })),
    contact_storage: Type.Optional(StringEnum(['masked', 'full', 'off'], { description: 'How contact details are stored' })),
    ...capture,
  },
  defaults: { consent: 'opt_out', contact_storage: 'masked' },
});
