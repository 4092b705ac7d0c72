import type { Request } from 'express';
import type { Html } from '../../plugin/adapter';
import type { Site } from '../../plugin/host';
import type { TermStore } from '../../plugin/host-kit/content/terms';
import type { MediaStore } from '../../plugin/host-kit/media/files';
import type { OptionStore } from '../../plugin/host-kit/options';
import type { Invitations } from '../auth/links/invitations';
import type { AccountMails } from '../auth/links/mails';
import type { PasswordResets } from '../auth/links/resets';
import type { RoleStore } from '../auth/roles';
import type { FoundSession, Sessions } from '../auth/sessions';
import type { UserStore } from '../auth/users';
import type { PostStore } from '../content/posts';
import type { Revisions } from '../content/revisions';
import type { Text } from '../texts/text';

/** What the admin pages show things of. */
export interface Stores {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly resets: PasswordResets;
  readonly invitations: Invitations;
  readonly mails: AccountMails;
  readonly sessions: Sessions;
  readonly posts: PostStore;
  readonly revisions: Revisions;
  readonly terms: TermStore;
  readonly media: MediaStore;
  readonly options: OptionStore;
  readonly site: () => Promise<Site>;
}

/** One visit of a page: who came, and with which rights. */
export interface Visit {
  readonly req: Request;
  readonly session: FoundSession;
  /** Texts in the language of who came. */
  readonly t: Text;
  readonly can: (capability: string) => boolean;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** A page of the admin area. Undefined means that there is no such record. */
export interface AdminHtmlPage {
  readonly path: string;
  readonly capability?: string;
  readonly render: (visit: Visit) => Promise<{ title: string; body: Html } | undefined>;
}

/** The `{id}` of the path; 0, which no record has, where it is not a number. */
export const idIn = (params: Visit['params']) => (/^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : 0);
