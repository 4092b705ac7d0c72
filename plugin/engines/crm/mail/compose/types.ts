import type { HostUser } from '../../../../host';
import type { CompanyRow } from '../../data/companies/company-table';
import type { ContactRow } from '../../data/contacts/contact-table';
import type { LabelRow } from '../../data/contacts/labels';
import type { DesignTemplate } from '../../domain/designs';

/** What an email is made of: the columns of a campaign, or of what stands in for one. */
export interface EmailSource {
  readonly subject: string;
  readonly preHeader: string;
  readonly body: string;
  readonly designTemplate: DesignTemplate;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isUtmActive: boolean;
  readonly utm: Readonly<Record<string, string>>;
}

/** Whom it goes to. */
export interface Recipient {
  readonly contact: ContactRow;
  /** Of custom fields, by slug, as routes show them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly tags: readonly LabelRow[];
  readonly lists: readonly LabelRow[];
  readonly company?: CompanyRow | undefined;
  readonly user?: HostUser | undefined;
  /** The list that this email asks about. */
  readonly list?: { readonly id: number; readonly title: string } | undefined;
  /** The row of the email; without it nothing is tracked, and there is no web view. */
  readonly email?: { readonly id: number; readonly hash: string } | undefined;
}

/** An email to one recipient, ready to be sent. */
export interface MergedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Headers beyond those that every email has, by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who writes: as set, else the business or the site. */
  readonly fromName: string;
  /** In place of the site's own sender. */
  readonly fromAddress?: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
}
