import type { PrintedPage, SitePage } from './pages';
import type { Places } from './places';
import type { Media, Posts, Terms } from './posts';
import type { AdminPage, AnswerListener, Rest, Route } from './rest';
import type { Storage } from './storage';
import type { Roles, Users } from './users';

export type * from './pages';
export type * from './places';
export type * from './post-hooks';
export type * from './posts';
export type * from './provided';
export type * from './rest';
export type * from './storage';
export type * from './users';

/** What Siteplane needs of the CMS that it runs in. `test/support/host-contract.ts` is the suite that an adapter has to pass. */
export interface Host {
  readonly name: string;
  readonly version: string;
  readonly storage: Storage;
  readonly users: Users;
  readonly roles: Roles;
  readonly posts: Posts;
  readonly terms: Terms;
  readonly media: Media;
  readonly options: Options;
  readonly rest: Rest;
  readonly cron: Cron;
  readonly mail: Mail;
  readonly automation: Automation;
  readonly plugins: Plugins;
  readonly log: Logger;
  readonly places: Places;
  site(): Promise<Site>;
  addAdminPage(page: AdminPage): void;
  /** A route at the site's top, such as `/metrics`; `path` begins with `/`. A 404 without a body leaves the address to the site itself. */
  addSiteRoute(route: Route): void;
  /** Hear of each answer of those two kinds of routes, by the doors `admin` and `pages`; missing where the host cannot tell. */
  onAnswered?(listener: AnswerListener): void;
  /** Put the site around a page of a plugin. Throws OperationError `unavailable` when the database is away. */
  page(page: SitePage): Promise<PrintedPage>;
}

export interface Site {
  readonly name: string;
  /** With the path that the site stands under, and without a slash at the end (D800). */
  readonly url: string;
  readonly locale: string;
  readonly timezone: string;
}

/** Named JSON values. Mutations join the caller's transaction and bump the epoch. */
export interface Options {
  /** With the epoch that this request read, from the copy of that epoch: no statement. Without it, what is stored now. */
  get(name: string, epoch?: number): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  delete(name: string): Promise<void>;
}

export interface Cron {
  /** Run `job` at each tick of a five- or six-field expression (UTC). Returns a function that stops it. */
  schedule(name: string, expression: string, job: (tick: Date) => Promise<void>): () => void;
}

export interface Mail {
  /** Addresses are checked; throws where one is not an address. */
  send(message: MailMessage): Promise<void>;
  /** The same over connections that are kept, for many emails; missing where there is no mail server. Close it afterwards. */
  readonly pool?: (pooling: MailPooling) => Promise<MailPool>;
  /** Emails that wait as files; missing where they go to a mail server. */
  readonly stored?: StoredMail;
}

export interface StoredMail {
  /** Names of the files of which the text, without its transfer encoding, passes the test. */
  find(test: (text: string) => boolean): Promise<string[]>;
  /** Removes them; how many there were. */
  remove(test: (text: string) => boolean): Promise<number>;
  /** Removes what was stored before that time, in milliseconds; how many there were. */
  forget?(before: number): Promise<number>;
}

export interface MailPooling {
  readonly connections: number;
  /** How long the server may keep silent, at the beginning and after each step; then the connection is given up. */
  readonly answerMs: number;
}

/** Sending throws DeliveryFailed, which tells whether the server may have taken the email. */
export interface MailPool {
  send(message: MailMessage): Promise<void>;
  close(): void;
}

export interface MailMessage {
  readonly to: readonly string[];
  /** The name of the only recipient. */
  readonly toName?: string;
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  /** Whom an answer goes to. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Shown as the sender's name in place of the site's. */
  readonly fromName?: string;
  /** In place of the site's own address; most mail servers take only those that they know to be theirs. */
  readonly fromAddress?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Further headers, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Without angle brackets, in place of a random one: `<left>@<domain>`. */
  readonly messageId?: string;
  /** iCalendar text (RFC 5545) with its method, which mail programs offer to put into the calendar. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
}

/** Variables of the host's built-in automation. */
export interface Automation {
  available(): Promise<boolean>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
  list(): Promise<{ name: string; value: string }[]>;
}

export interface Plugins {
  /** Installed plugins; the id is the base name of the folder. */
  list(): readonly InstalledPlugin[];
  /** Offer a value to the other plugins of this process; a later one of the same name takes its place. */
  provide(name: string, value: unknown): void;
  /** What a plugin provided, undefined where nobody did. Ask when it is needed: plugins start one after the other. */
  lookup<T>(name: string): T | undefined;
}

export interface InstalledPlugin {
  readonly id: string;
  readonly folder: string;
  readonly version: string;
  readonly restNamespace: string | undefined;
}

export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}
