import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asFields } from '@evens/base';
import type { Draining } from './draining.ts';
import { type Loop, type LoopParts, startLoop } from './loop.ts';

/** Written by `npm run evens -- drain` and `undrain` into the data folder of a running process. */
export interface DrainOrder {
  /** Unique for each order. */
  readonly id: string;
  readonly drain: boolean;
}

const orderFile = 'drain.json';
const answerFile = 'drain-answer.json';
const pollIntervalMs = 500;

function readOrder(file: string): DrainOrder | undefined {
  try {
    const { id, drain } = asFields(JSON.parse(readFileSync(file, 'utf8'))) ?? {};
    return typeof id === 'string' && typeof drain === 'boolean' ? { id, drain } : undefined;
  } catch {
    // The file is missing or incomplete: it is read again later.
    return undefined;
  }
}

function write(file: string, order: DrainOrder): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(order), { mode: 0o600 });
  renameSync(next, file);
}

export function writeDrainOrder(dataFolder: string, order: DrainOrder): void {
  write(join(dataFolder, orderFile), order);
}

/** The last order that the running process executed. */
export function readDrainAnswer(dataFolder: string): DrainOrder | undefined {
  return readOrder(join(dataFolder, answerFile));
}

/** Executes orders from now on. An order from before the start is ignored: a starting process is in service. */
export function followDrainOrders(
  parts: LoopParts & { readonly dataFolder: string; readonly draining: Draining },
): Loop {
  const { dataFolder, draining } = parts;
  const file = join(dataFolder, orderFile);
  rmSync(file, { force: true });
  let last: string | undefined;
  return startLoop(parts, {
    name: 'drain-orders',
    everyMs: pollIntervalMs,
    async run() {
      const order = readOrder(file);
      if (!order || order.id === last) return;
      last = order.id;
      draining.set(order.drain);
      write(join(dataFolder, answerFile), order);
    },
  });
}
