import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordAdapter } from './records';

/** What is used of `oidc-provider`, which brings no types of its own. */
export interface OidcModule {
  readonly Provider: new (issuer: string, configuration: object) => OidcProvider;
  readonly errors: { readonly InvalidGrant: new (detail: string) => Error; readonly InvalidTarget: new () => Error };
  readonly interactionPolicy: {
    readonly Prompt: new (info: { name: string; requestable: boolean }, ...checks: readonly object[]) => object;
    readonly Check: new (reason: string, description: string, check: (ctx: OidcCtx) => boolean) => object;
    base(): { clear(): void; add(prompt: object): void };
  };
}

export interface OidcCtx {
  readonly oidc: { readonly result?: { readonly consent?: object } };
  type: string;
  body: unknown;
}

export interface OidcProvider {
  silent: boolean;
  callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  on(event: 'server_error', listener: (ctx: object, error: Error) => void): void;
  readonly Client: { find(id: string): Promise<OidcClient | undefined> };
  readonly Interaction: { find(uid: string): Promise<OidcInteraction | undefined>; readonly adapter: RecordAdapter };
  readonly Grant: new (input: { accountId: string; clientId: string }) => OidcGrant;
}

export interface OidcClient {
  readonly clientId: string;
  readonly clientName?: string;
}

export interface OidcInteraction {
  readonly returnTo: string;
  readonly params: Readonly<Record<string, unknown>>;
  result?: OidcResult;
  persist(): Promise<string>;
}

/** What was answered: by whom, and the consent; or a refusal. */
export interface OidcResult {
  readonly login?: { readonly accountId: string; readonly remember: boolean };
  readonly consent?: { readonly grantId: string };
  readonly error?: string;
  readonly error_description?: string;
}

export interface OidcGrant {
  addResourceScope(resource: string, scope: string): void;
  /** Its id. */
  save(): Promise<string>;
}

/** Loaded with the first request of an app: most sites have none (D699). */
export const loadOidc = (): OidcModule => require('oidc-provider') as OidcModule;
