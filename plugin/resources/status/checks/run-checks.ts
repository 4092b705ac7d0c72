import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../../kit/ctx';
import { OperationError } from '../../../kit/errors';
import type { HealthCheck } from '../../../kit/group';
import { Returns, type Static, StringEnum } from '../../../kit/schema';
import { within } from '../../../kit/within';

const levels = ['pass', 'warn', 'fail'] as const;
const Level = StringEnum(levels);

/** The outcome of one check. */
export const CheckView = Returns({ name: Type.String(), status: Level, message: Type.String(), duration_ms: Type.Integer({ minimum: 0 }) });

/** One status over all checks: the worst. */
export const HealthView = Returns({ status: Level, checks: Type.Array(CheckView) });

const timeoutMs = 2000;

/** Run all checks side by side, each for at most two seconds; one that fails or hangs never hides the others. */
export async function runChecks(
  checks: readonly HealthCheck[],
  ctx: Ctx,
  { limitMs = timeoutMs } = {},
): Promise<Static<typeof HealthView>> {
  const outcomes = await Promise.all(checks.map((check) => runCheck(check, ctx, limitMs)));
  const worst = Math.max(0, ...outcomes.map(({ status }) => levels.indexOf(status)));
  return { status: levels[worst] ?? 'fail', checks: outcomes };
}

async function runCheck({ name, run }: HealthCheck, ctx: Ctx, limitMs: number): Promise<Static<typeof CheckView>> {
  const started = performance.now();
  const late = () => new OperationError('unavailable', `No answer within ${limitMs / 1000} s.`);
  const outcome = await within(limitMs, () => run(ctx), late).catch(failed(name, ctx));
  return { name, status: outcome.status, message: outcome.message, duration_ms: Math.round(performance.now() - started) };
}

const failed = (name: string, ctx: Ctx) => (error: unknown) => {
  if (error instanceof OperationError) return { status: 'fail' as const, message: error.message };
  ctx.log.error({ err: error, check: name }, 'a health check threw');
  return { status: 'fail' as const, message: `The check itself failed; see the log of request ${ctx.requestId}.` };
};
