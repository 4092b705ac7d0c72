import { within as limited } from '../service';

/** The outcome of one check. What is not well says how to fix it: a command to run or the setting to change. */
export type Finding =
  | { readonly name: string; readonly status: 'ok'; readonly message: string }
  | { readonly name: string; readonly status: 'warn' | 'fail'; readonly message: string; readonly fix: string };

export const ok = (name: string, message: string): Finding => ({ name, status: 'ok', message });

/** The site works, but not as it should. */
export const warn = (name: string, message: string, fix: string): Finding => ({ name, status: 'warn', message, fix });

/** The site does not work, loses something, or is open to attack (D69). */
export const fail = (name: string, message: string, fix: string): Finding => ({ name, status: 'fail', message, fix });

/** The problems, or the sentence that says there are none. */
export const orOk = (problems: readonly (Finding | undefined)[], name: string, message: string): Finding[] => {
  const findings = problems.filter((problem) => problem !== undefined);
  return findings.length > 0 ? findings : [ok(name, message)];
};

/** What went wrong, in the words of the driver or of the system; for the operator's own terminal. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) return reasonOf(error.errors[0]);
  return 'message' in error && error.message ? String(error.message) : codeOf(error);
}

/** The system's or the driver's code of an error; empty where it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The result, or an error once the time is over. */
export const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  limited(
    ms,
    () => work,
    () => new Error(`no answer within ${ms / 1000} s`),
  );
