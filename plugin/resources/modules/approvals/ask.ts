import canonicalize from 'canonicalize';
import type { Approval, AskedCall, BridgeService } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { redactParams } from '../../../secrets/redact';
import { approvals } from './approvals';
import { askedKind } from './asked-mail';
import { approvalOf } from './view';

const lifetimeMs = 24 * 3_600_000;
/** A model that asks again and again is stopped here, before it fills the page and the mailboxes. */
const mostWaiting = 20;

/** How the bridge puts calls before people and learns what became of them. */
export function approvalsService({ host, vault, now }: Pick<JobCtx, 'host' | 'vault' | 'now'>): Pick<BridgeService, 'ask' | 'approval'> {
  return {
    async ask(asked: AskedCall): Promise<Approval> {
      const { caller, client = null, tool, args, name, message, warning, target } = asked;
      const asker = { callerKind: caller.kind, callerId: caller.id };
      const sameAs = vault.mac('confirm', 'approval', canonicalize({ tool, args, ...asker, target }) ?? '');
      const at = now();
      const row = await host.storage.tx(async (db) => {
        const stored = approvals(db, vault);
        const waiting = await stored.same(sameAs, at);
        if (waiting) return waiting;
        if ((await stored.waitingOf(asker, at)) >= mostWaiting) throw tooMany();
        const shown = { tool, args: redactParams(args) };
        const of = { ...asker, callerName: caller.name, client, sameAs, name, message, warning, target, shown };
        const added = await stored.add({ ...of, createdAt: at, expiresAt: at + lifetimeMs }, { tool, args });
        await enqueue(db, { kind: askedKind, key: `approval:${added.id}`, payload: { approval_id: added.id } });
        return added;
      });
      return approvalOf(row, at);
    },

    async approval({ kind, id: callerId }, id) {
      const row = await host.storage.run((db) => approvals(db, vault).of(id, { callerKind: kind, callerId }));
      return row && approvalOf(row, now());
    },
  };
}

const tooMany = () =>
  new OperationError(
    'rate_limited',
    `${mostWaiting} calls of this caller wait for a person already. Wait until some of them are decided.`,
    {
      retryAfter: 600,
    },
  );
