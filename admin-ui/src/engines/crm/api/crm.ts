import { ApiError } from '../../../api/errors';
import { refusalText } from '../../../api/refusal-text';
import type { Address } from '../../../api/types';
import { restUrl } from '../../../places';
import type { Method } from './ask';
import { automationCalls } from './automations';
import { campaignCalls } from './campaigns';
import { companyCalls } from './companies';
import { contactCalls } from './contacts';
import { importCalls } from './imports';
import { profileCalls } from './profiles';
import { recurringCalls } from './recurring';
import { sequenceCalls } from './sequences';
import { settingCalls } from './settings';
import { smartLinkCalls } from './smart-links';
import { templateCalls } from './templates';
import { titledCalls } from './titled';

const crmUrl = (path: string) => restUrl(`/crm/v2${path}`);

type Send = (method: Method, address: Address, body?: object) => Promise<{ status: number; body: unknown }>;

/** Calls of the marketing CRM with the session of this page. Every function throws ApiError. */
export function crmCalls(send: Send) {
  async function ask<T>(method: Method, address: Address, body?: object): Promise<T> {
    const whole = typeof address === 'string' ? crmUrl(address) : { ...address, path: crmUrl(address.path) };
    const { status, body: answer } = await send(method, whole, body);
    if (status >= 200 && status < 300 && answer !== undefined) return answer as T;
    // Its message says what is wrong with each field already (D611).
    const { message } = Object(answer) as { message?: unknown };
    throw new ApiError(typeof message === 'string' && message !== '' ? message : refusalText(answer, status), status);
  }
  const calls = {
    ...automationCalls(ask),
    ...campaignCalls(ask),
    ...companyCalls(ask),
    ...contactCalls(ask),
    ...importCalls(ask),
    ...profileCalls(ask),
    ...recurringCalls(ask),
    ...sequenceCalls(ask),
    ...settingCalls(ask),
    ...smartLinkCalls(ask),
    ...templateCalls(ask),
  };
  return { ...calls, ...titledCalls(calls) };
}
