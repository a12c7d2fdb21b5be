import { fitCosts } from './least-squares.ts';

/** Parts of the site whose processor time is measured. */
export const parts = ['api', 'apiMainThread', 'postgres', 'standby', 'redis', 'worker', 'feed'] as const;
export type Part = (typeof parts)[number];

/** One measured load. */
export interface Sample {
  readonly apis: number;
  readonly hasStandby: boolean;
  readonly connections: number;
  readonly betsPerSecond: number;
  readonly statementsPerBet: number;
  readonly logBytesPerBet: number;
  readonly busBytesOutPerBet: number;
  /** Processor seconds per second, with and without load; of all API processes together. */
  readonly cpu: Readonly<Record<Part, number>>;
  readonly idleCpu: Readonly<Record<Part, number>>;
}

/** Processor seconds of one bet, apart from what a part uses without bets. */
interface Cost {
  readonly bet: number;
  /** Share of a statement, which places many bets. */
  readonly statement: number;
  /** For each API process beyond the first. */
  readonly otherApi: number;
}

export interface CostModel {
  readonly costs: Readonly<Record<Part, Cost>>;
  /** Processor seconds per second without bets; of one API process. */
  readonly idle: Readonly<Record<Part, number>>;
  readonly logBytesPerBet: number;
  /** Bytes from Redis for one bet, for each API process beyond the first. */
  readonly busBytesPerBet: number;
}

/** Parts whose work depends on the number of statements, and of API processes. */
const usesStatements: ReadonlySet<Part> = new Set(['api', 'apiMainThread', 'postgres', 'standby']);
const growsWithApis: ReadonlySet<Part> = new Set(['api', 'apiMainThread', 'redis']);
const isOfEachApi: ReadonlySet<Part> = new Set(['api', 'apiMainThread']);

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function fitPart(part: Part, samples: readonly Sample[]): Cost {
  const [bet = 0, statement = 0, otherApi = 0] = fitCosts(
    samples.map(({ apis, betsPerSecond, statementsPerBet, cpu, idleCpu }) => ({
      row: [1, usesStatements.has(part) ? statementsPerBet : 0, growsWithApis.has(part) ? apis - 1 : 0],
      value: Math.max(0, cpu[part] - idleCpu[part]) / betsPerSecond,
    })),
  );
  return { bet, statement, otherApi };
}

function eachPart<T>(compute: (part: Part) => T): Record<Part, T> {
  return {
    api: compute('api'),
    apiMainThread: compute('apiMainThread'),
    postgres: compute('postgres'),
    standby: compute('standby'),
    redis: compute('redis'),
    worker: compute('worker'),
    feed: compute('feed'),
  };
}

/** Fits costs to loads with different numbers of API processes and of bets in a statement. */
export function fitModel(samples: readonly Sample[]): CostModel {
  const several = samples.filter(({ apis }) => apis > 1);
  return {
    costs: eachPart((part) => fitPart(part, samples)),
    idle: eachPart((part) =>
      mean(samples.map(({ apis, idleCpu }) => idleCpu[part] / (isOfEachApi.has(part) ? apis : 1))),
    ),
    logBytesPerBet: mean(samples.map(({ logBytesPerBet }) => logBytesPerBet)),
    busBytesPerBet: mean(several.map(({ apis, busBytesOutPerBet }) => busBytesOutPerBet / (apis - 1))),
  };
}

/** Properties of a larger site, which no bench measures here. */
export interface Assumptions {
  /** Highest share of a processor, or of a thread, that is used. */
  readonly use: number;
  /** Time from one statement of an API process to its next: gathering, the statement, and the commit on two machines. */
  readonly statementSeconds: number;
  /** Share of PostgreSQL's work that its processors do one after the other. */
  readonly serialShare: number;
  /** Log that the disk of either server, and the network between them, carry. */
  readonly logBytesPerSecond: number;
  /** Cores of the feed's two processes, a worker and Redis. */
  readonly otherCores: number;
}

export const assumptions: Assumptions = {
  use: 0.7,
  statementSeconds: 0.015,
  serialShare: 0.01,
  logBytesPerSecond: 100e6,
  otherCores: 2,
};

const STATEMENT_BETS_MAX = 256;
/** Connections to PostgreSQL of an API process. */
const API_CONNECTIONS = 57;

export const limits = [
  'API processes',
  'PostgreSQL processors',
  'PostgreSQL log',
  'Redis',
  'worker',
] as const;
export type Limit = (typeof limits)[number];

export interface Capacity {
  readonly cores: number;
  readonly apis: number;
  /** Cores of the primary. The standby has as many. */
  readonly postgresCores: number;
  readonly betsPerSecond: number;
  readonly betsPerStatement: number;
  readonly logBytesPerSecond: number;
  readonly busBytesPerSecond: number;
  readonly connections: number;
  /** Bets a second that each part would carry, the tightest first. */
  readonly tightest: readonly (readonly [limit: Limit, betsPerSecond: number])[];
}

/** Bets of one statement at this rate of one process. */
function statementBets(rate: number, statementSeconds: number): number {
  return Math.min(STATEMENT_BETS_MAX, Math.max(1, rate * statementSeconds));
}

function carry(
  { costs, idle, logBytesPerBet, busBytesPerBet }: CostModel,
  { cores, apis, assumed }: { readonly cores: number; readonly apis: number; readonly assumed: Assumptions },
): Capacity | undefined {
  const { use, statementSeconds, serialShare } = assumed;
  // A process uses more than its main thread: the garbage collector and the network have threads of their own.
  const apiCores = apis * Math.max(1, costs.api.bet / costs.apiMainThread.bet);
  const postgresCores = Math.floor(cores - assumed.otherCores - apiCores) / 2;
  if (postgresCores < 1) return undefined;
  const effective = postgresCores / (1 + serialShare * (postgresCores - 1));
  const compute = (betsPerStatement: number) => {
    const cost = (part: Part) =>
      costs[part].bet + costs[part].statement / betsPerStatement + costs[part].otherApi * (apis - 1);
    const carried = (part: Part, threads: number) =>
      Math.max(0, use * threads - idle[part] * (isOfEachApi.has(part) ? apis : 1)) / cost(part);
    return {
      'API processes': carried('apiMainThread', apis),
      'PostgreSQL processors': Math.min(carried('postgres', effective), carried('standby', effective)),
      'PostgreSQL log': (use * assumed.logBytesPerSecond) / logBytesPerBet,
      Redis: carried('redis', 1),
      worker: carried('worker', 1),
    } satisfies Record<Limit, number>;
  };
  // More bets a second share a statement, which makes each cheaper.
  let betsPerStatement = 1;
  let rates = compute(betsPerStatement);
  for (let round = 0; round < 50; round += 1) {
    betsPerStatement = statementBets(Math.min(...Object.values(rates)) / apis, statementSeconds);
    rates = compute(betsPerStatement);
  }
  const betsPerSecond = Math.min(...Object.values(rates));
  return {
    cores,
    apis,
    postgresCores,
    betsPerSecond,
    betsPerStatement,
    logBytesPerSecond: betsPerSecond * logBytesPerBet,
    busBytesPerSecond: betsPerSecond * busBytesPerBet * (apis - 1),
    connections: apis * API_CONNECTIONS,
    tightest: limits.map((limit) => [limit, rates[limit]] as const).toSorted(([, a], [, b]) => a - b),
  };
}

/** The division of a number of cores that carries the most bets. */
export function computeCapacity(
  model: CostModel,
  cores: number,
  assumed: Assumptions = assumptions,
): Capacity {
  const possible = Array.from({ length: cores }, (_, index) =>
    carry(model, { cores, apis: index + 1, assumed }),
  );
  const [best] = possible
    .filter((capacity) => capacity !== undefined)
    .toSorted((a, b) => b.betsPerSecond - a.betsPerSecond);
  if (!best) throw new Error(`computeCapacity: ${cores} cores are too few`);
  return best;
}
