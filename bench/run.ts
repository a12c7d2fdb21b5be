import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchResult } from './result.ts';

/** Every figure that the papers name comes from one of these. */
const names = ['placement', 'settlement', 'fanout', 'pricing', 'web'] as const;

interface Bench {
  run(): Promise<BenchResult>;
}

function isBench(module: unknown): module is Bench {
  return typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function';
}

async function load(name: string): Promise<Bench> {
  const module: unknown = await import(`./${name}.ts`);
  if (!isBench(module)) throw new Error(`bench/${name}.ts has no run()`);
  return module;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

function print({ name, machine, figures }: BenchResult): void {
  process.stdout.write(`\n${name} on ${machine}\n`);
  const rows = figures.map(({ metric, value, unit, baseline, ratio }) => ({
    metric,
    value: round(value),
    unit,
    baseline: baseline === undefined ? '' : round(baseline),
    ratio: ratio === undefined ? '' : round(ratio),
  }));
  console.table(rows);
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const isJson = args.includes('--json');
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const known = names.filter((name) => existsSync(join(import.meta.dirname, `${name}.ts`)));
  const unknown = asked.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) {
    process.stderr.write(`no bench ${unknown.join(', ')}; there are ${known.join(', ')}\n`);
    return 1;
  }
  for (const name of asked.length > 0 ? asked : known) {
    const result = await (await load(name)).run();
    if (isJson) process.stdout.write(`${JSON.stringify(result)}\n`);
    else print(result);
  }
  return 0;
}

process.exit(await main());
