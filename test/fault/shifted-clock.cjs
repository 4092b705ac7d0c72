'use strict';
/**
 * `node --require` this: a process whose clock is `FAULT_CLOCK_MS` ahead of the machine's, behind where that is negative. Timers and
 * `performance` go on as they are, as on a machine whose clock is wrong. libfaketime would do the same to what Node is made of.
 */
const own = Date;
const shiftMs = Number(process.env.FAULT_CLOCK_MS ?? 0);
const now = () => own.now() + shiftMs;

globalThis.Date = new Proxy(own, {
  apply: () => new own(now()).toString(),
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
