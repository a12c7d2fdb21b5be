import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchOptions, type BenchResult, loads } from './result.ts';

/** All measured numbers in the docs come from these. */
const names = [
  'placement',
  'overload',
  'stalls',
  'settlement',
  'growth',
  'histories',
  'fanout',
  'pricing',
  'web',
  'grid',
  'search',
  'rounds',
  'funding',
  'cashier',
  'arcade',
  'crash',
  'expensive',
  'cluster',
  'sockets',
  'compare',
] as const;

interface Bench {
  run(options: BenchOptions): Promise<BenchResult>;
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

const TICKETS = 1_000_000;
const TICKETS_MIN = 20_000;

/** Undefined for invalid options. */
function parseOptions({
  quick = false,
  tickets,
  against,
  load: requestedLoad = 'bets',
}: {
  quick?: boolean;
  tickets?: string;
  against?: string;
  load?: string;
}): BenchOptions | undefined {
  const count = tickets === undefined ? TICKETS : Number(tickets);
  const load = loads.find((name) => name === requestedLoad);
  return Number.isSafeInteger(count) && count >= TICKETS_MIN && load !== undefined
    ? { isQuick: quick, tickets: count, load, ...(against !== undefined && { against }) }
    : undefined;
}

async function main(): Promise<number> {
  const { values, positionals: requestedNames } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      quick: { type: 'boolean' },
      tickets: { type: 'string' },
      against: { type: 'string' },
      load: { type: 'string' },
    },
  });
  const options = parseOptions(values);
  if (!options) {
    process.stderr.write(
      `--tickets is a number of at least ${TICKETS_MIN}; --load is ${loads.join(' or ')}\n`,
    );
    return 1;
  }
  const known = names.filter((name) => existsSync(join(import.meta.dirname, `${name}.ts`)));
  const unknown = requestedNames.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) {
    process.stderr.write(`no bench ${unknown.join(', ')}; there are ${known.join(', ')}\n`);
    return 1;
  }
  // Without names, all benches run except `compare`, which needs another checkout.
  for (const name of requestedNames.length > 0
    ? requestedNames
    : known.filter((each) => each !== 'compare')) {
    const result = await (await load(name)).run(options);
    if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
    else print(result);
  }
  return 0;
}

process.exit(await main());
