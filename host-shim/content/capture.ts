import type { IncomingMessage } from 'node:http';
import type { Rest } from '../../plugin/host';
import type { Network } from '../../plugin/host-kit/http/network';

/** What a contact form of this visitor needs. */
export interface FormOffer {
  readonly token: string;
  /** Whether a record is kept unless refused, only when granted, or never. */
  readonly consent: 'assumed' | 'required' | 'refused';
}

/** The lead capture of a plugin, known by its REST routes alone: where they are not there, there is no form and no script. */
export interface Capture {
  offer(req: IncomingMessage): Promise<FormOffer | undefined>;
}

const base = '/leads/v1';

/** Address of the script for pages; undefined while the capture is off (D184). */
export async function captureScript(rest: Rest): Promise<string | undefined> {
  const { status } = await rest.handle({ method: 'GET', path: `${base}/leads.js`, headers: {} });
  return status === 200 ? `/rest${base}/leads.js` : undefined;
}

/** See `Capture`. */
export function createCapture(rest: Rest, network: Network): Capture {
  return {
    async offer(req) {
      const headers = req.headers as Readonly<Record<string, string | undefined>>;
      const { status, body } = await rest.handle({ method: 'GET', path: `${base}/bootstrap`, headers, ip: network.ip(req) });
      // Too many pages in a minute, or the keys are away: the form is shown without a token, and the script or the next attempt brings one.
      if (status === 429 || status >= 500) return { token: '', consent: 'required' };
      if (status !== 200) return undefined;
      const { form_token: token, consent } = JSON.parse(String(body));
      return { token, consent };
    },
  };
}
