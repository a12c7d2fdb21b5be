import { DatabaseSync, StatementSync } from 'node:sqlite';
import { Client } from 'pg';

/**
 * Loaded before a process. Kills it like a power cut at its n-th step (`KILL_AT_STEP`). Each statement and each request
 * to another process is two steps: one before sending and one after the answer.
 */
const killAt = Number(process.env.KILL_AT_STEP ?? 'NaN');
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

/** Counts the calls of a method that may return a promise. */
function counted(method: unknown) {
  if (typeof method !== 'function') throw new Error('counted: there is no such method');
  return function (this: unknown, ...args: unknown[]): unknown {
    step();
    const answer: unknown = Reflect.apply(method, this, args);
    if (answer instanceof Promise) void answer.then(step, step);
    else step();
    return answer;
  };
}

if (!Number.isNaN(killAt)) {
  for (const [target, names] of [
    [Client.prototype, ['query']],
    [DatabaseSync.prototype, ['exec']],
    [StatementSync.prototype, ['run', 'get', 'all']],
    [globalThis, ['fetch']],
  ] as const)
    for (const name of names) Object.assign(target, { [name]: counted(Reflect.get(target, name)) });
}
