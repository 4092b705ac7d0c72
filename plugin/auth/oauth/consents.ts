import { rows } from '../../db/rows';
import type { KeyScope, Storage } from '../../host';
import { OperationError, refused } from '../../kit/errors';
import { isWithin, scopeEffects } from '../../kit/scope';
import { columnsOf } from '../keys/stored-scope';
import { hostOf } from './client-metadata';
import type { OauthRuntime } from './oauth-server';
import { oauthAppTable, oauthRecordTable } from './oauth-tables';
import type { OidcInteraction, OidcResult } from './oidc';
import { scopesUpTo } from './provider';
import { digestOf } from './records';

interface Deps {
  readonly storage: Storage;
  readonly runtime: () => Promise<OauthRuntime>;
  readonly now: () => number;
}

/** What an app asks for. */
export interface AskedConsent {
  readonly clientId: string;
  readonly name: string;
  /** The host that answers for the app. */
  readonly host: string;
  /** Where the browser is sent afterwards: a host, or the scheme of an app of this machine. */
  readonly returnsTo: string;
  /** The most that it asks for. */
  readonly effects: KeyScope['effects'];
}

interface Agreement {
  readonly asked: AskedConsent;
  readonly userId: number;
  readonly scope: KeyScope;
}

/** Requests of apps that wait for somebody's yes or no (D702). */
export function oauthConsents({ storage, runtime, now }: Deps) {
  /** The request, which nobody has answered and nobody else can answer before this transaction ends. */
  async function pending(uid: string): Promise<OidcInteraction> {
    const { provider } = await runtime();
    await storage.run((db) => rows(db, oauthRecordTable).one({ kind: 'Interaction', digest: digestOf(uid) }, { lock: true }));
    const interaction = await provider.Interaction.find(uid);
    if (!interaction) throw notThere('this request of an app has expired or was answered; connect the app again');
    if (interaction.result) throw refused('this request was answered already; connect the app again to change it');
    return interaction;
  }

  async function settle(interaction: OidcInteraction, result: OidcResult): Promise<{ location: string }> {
    interaction.result = result;
    await interaction.persist();
    return { location: interaction.returnTo };
  }

  return {
    /** Throws 404 where there is no such request, 409 where it was answered. */
    async asked(uid: string): Promise<AskedConsent> {
      const { provider } = await runtime();
      const { params } = await pending(uid);
      const clientId = String(params.client_id);
      const client = await provider.Client.find(clientId);
      if (!client) throw notThere('the registration of this app has expired; remove the site in the app and add it again');
      const redirect = String(params.redirect_uri);
      const scopes = String(params.scope).split(' ');
      const effects = scopeEffects.filter((one) => scopes.includes(one)).at(-1) ?? 'read';
      return { clientId, name: client.clientName ?? clientId, host: hostOf(clientId, redirect), returnsTo: hostOf('', redirect), effects };
    },

    /** Let the app in. Call it with what was asked, inside the transaction that audits it. */
    async allow(uid: string, { asked, userId, scope }: Agreement): Promise<{ location: string; id: number }> {
      const { provider, addresses } = await runtime();
      if (!isWithin(scope, { effects: asked.effects, resources: undefined }))
        throw refused(`the app asks for ${asked.effects} and no more`);
      return storage.tx(async (db) => {
        const interaction = await pending(uid);
        const grant = new provider.Grant({ accountId: String(userId), clientId: asked.clientId });
        grant.addResourceScope(addresses.resource, scopesUpTo(scope.effects));
        const grantId = await grant.save();
        const id = await rows(db, oauthAppTable).insert({
          clientDigest: digestOf(asked.clientId),
          name: asked.name,
          host: asked.host,
          userId,
          ...columnsOf(scope),
          grantDigest: digestOf(grantId),
          createdAt: now(),
        });
        const { location } = await settle(interaction, { login: { accountId: String(userId), remember: false }, consent: { grantId } });
        return { location, id };
      });
    },

    /** Send the app away. */
    refuse: (uid: string): Promise<{ location: string }> =>
      storage.tx(async () =>
        settle(await pending(uid), { error: 'access_denied', error_description: 'The person refused to connect the app.' }),
      ),
  };
}

const notThere = (why: string) => new OperationError('not_found', `Not found: ${why}.`);

export type OauthConsents = ReturnType<typeof oauthConsents>;
