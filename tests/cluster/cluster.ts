import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compileCache } from '../../tools/project.ts';
import { type Login, logToFile, startServer } from '../../tools/server-process.ts';
import { testSealKeys } from '../fixture/sealed.ts';
import { type Machine, Network } from './network.ts';
import {
  databaseUrls,
  prepareDatabase,
  startDatabaseProxy,
  startEtcd,
  startPatroni,
  startPlayersProxy,
  startRedisServer,
} from './programs.ts';

/** As in `deploy/haproxy.cfg`. */
const PLAYERS_PORT = 8080;
const API_PORT = 3000;
/** Each machine of the site has a proxy of its own before the databases. */
const OWN_HOST = '127.0.0.1';
const READY_WITHIN_MS = 240_000;
/** A supervisor starts a process again after this time. */
const RESTART_MS = 1000;

/** Roles of the site's processes. */
const roles = ['api', 'feed', 'tables', 'payments', 'worker'] as const;
type Role = (typeof roles)[number];
export type Kind = Role | 'database' | 'redis';

/** A machine with a process of the site, PostgreSQL or Redis. */
export interface Node {
  readonly kind: Kind;
  readonly machine: Machine;
}

export interface ClusterOptions {
  /** As in `npm start -- --feed`. */
  readonly feed: string;
  readonly sizes: Readonly<Record<Role, number>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Started {
  readonly ended: Promise<unknown>;
}

function fromChild(child: ChildProcess): Started {
  return { ended: once(child, 'exit') };
}

/** Starts a process again whenever it has ended, as a supervisor does, while the machine has power. */
class Supervisor {
  readonly #start: () => Started;
  #hasPower = true;
  #running: Promise<void>;

  constructor(start: () => Started) {
    this.#start = start;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (this.#hasPower) {
      await this.#start().ended;
      if (this.#hasPower) await pause(RESTART_MS);
    }
  }

  async powerOff(kill: () => void): Promise<void> {
    this.#hasPower = false;
    kill();
    await this.#running;
  }

  powerOn(): void {
    this.#hasPower = true;
    this.#running = this.#run();
  }
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > untilMs)
      throw new Error(`cluster: ${what} took longer than ${READY_WITHIN_MS} ms`);
    await pause(200);
  }
}

/** The site on many machines: a proxy, processes of each role, a primary database with a synchronous standby, Redis. */
export class Cluster {
  readonly url: string;
  /** For the role that owns the tables, from this process. */
  readonly databaseUrl: string;
  readonly nodes: readonly Node[];
  readonly network: Network;
  readonly folder = mkdtempSync(join(tmpdir(), 'evens-cluster-'));
  /** Data folder of all processes, as on a shared volume: documents, and the records of the sandbox's payment service. */
  readonly dataFolder = join(this.folder, 'site');
  readonly #options: ClusterOptions;
  readonly #supervisors = new Map<Machine, Supervisor>();
  readonly #proxy: Machine;
  readonly #etcd: Machine;
  #operator: Login | undefined;

  private constructor(network: Network, options: ClusterOptions) {
    this.network = network;
    this.#options = options;
    let number = 10;
    const add = (name: string) => network.addMachine(name, number++);
    this.#proxy = add('proxy');
    this.#etcd = add('etcd');
    this.nodes = [
      { kind: 'redis', machine: add('redis') },
      { kind: 'database', machine: add('database1') },
      { kind: 'database', machine: add('database2') },
      ...roles.flatMap((kind) =>
        Array.from({ length: options.sizes[kind] }, (_, index) => ({
          kind,
          machine: add(`${kind}${index + 1}`),
        })),
      ),
    ];
    this.databaseUrl = databaseUrls(this.#proxy.address).owner;
    this.url = `http://${this.#proxy.address}:${PLAYERS_PORT}`;
    // PostgreSQL's account enters it too.
    chmodSync(this.folder, 0o755);
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(await Network.create(), options);
    try {
      await cluster.#begin();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Machines of one kind. */
  machines(kind: Kind): readonly Machine[] {
    return this.nodes.filter((node) => node.kind === kind).map(({ machine }) => machine);
  }

  async #begin(): Promise<void> {
    const { folder } = this;
    startEtcd(this.#etcd, folder);
    const [redis] = this.machines('redis');
    if (!redis) throw new Error('cluster: there is no Redis');
    this.#supervise(redis, () => fromChild(startRedisServer(redis, folder)));
    const databases = this.machines('database');
    for (const machine of databases)
      this.#supervise(machine, () => fromChild(startPatroni(machine, folder, this.#etcd)));
    startDatabaseProxy(this.#proxy, folder, { at: this.#proxy.address, databases });
    await until('PostgreSQL', async () => (await this.primary()) !== undefined);
    await until('the database', () =>
      prepareDatabase(this.databaseUrl).then(
        () => true,
        () => false,
      ),
    );
    await until('the standby', () => this.#hasSynchronousStandby());
    for (const { kind, machine } of this.nodes)
      if (kind !== 'redis' && kind !== 'database')
        startDatabaseProxy(machine, folder, { at: OWN_HOST, databases });
    // The first process creates the tables.
    for (const kind of ['feed', 'api', 'tables', 'payments', 'worker'] as const)
      for (const machine of this.machines(kind)) {
        this.#supervise(machine, () => this.#startProcess(kind, machine));
        await until(machine.name, () => answersOk(`http://${machine.address}:${API_PORT}/health`));
      }
    startPlayersProxy(this.#proxy, folder, { apis: this.machines('api'), apiPort: API_PORT });
    await until(
      'the site',
      async () => (await this.isWhole()) && (await answersOk(`${this.url}/api/version/hash`)),
    );
  }

  #supervise(machine: Machine, start: () => Started): void {
    this.#supervisors.set(machine, new Supervisor(start));
  }

  #startProcess(role: Role, machine: Machine): Started {
    const { feed, env } = this.#options;
    const databases = databaseUrls(OWN_HOST);
    const server = startServer({
      within: machine.within,
      args: ['--port', String(API_PORT), '--feed', feed, '--data', this.dataFolder],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: compileCache,
        EVENS_HOST: machine.address,
        EVENS_PUBLIC_URL: this.url,
        EVENS_TRUSTED_PROXIES: this.#proxy.address,
        EVENS_SECRET: 'only for the processes of this network',
        EVENS_SEAL_KEYS: testSealKeys,
        EVENS_RATE_FACTOR: '1000',
        EVENS_AGGREGATORS: 'none',
        ...env,
        DATABASE_URL: databases.site,
        EVENS_OWNER_DATABASE_URL: databases.owner,
        BUS_URL: `redis://${this.machines('redis')[0]?.address}:6379`,
        ROLES: role,
      },
      onLine: logToFile(join(this.folder, `${machine.name}.log`)),
    });
    void server.ready.then(({ operator }) => {
      this.#operator ??= operator;
    });
    return server;
  }

  /** An operator of the sandbox. */
  get operator(): Login {
    if (!this.#operator) throw new Error('cluster: no process has printed an operator');
    return this.#operator;
  }

  /** The database that takes writes, as its Patroni says. */
  async primary(): Promise<Machine | undefined> {
    for (const machine of this.machines('database'))
      if (await answersOk(`http://${machine.address}:8008/primary`)) return machine;
    return undefined;
  }

  async #hasSynchronousStandby(): Promise<boolean> {
    for (const machine of this.machines('database'))
      if (await answersOk(`http://${machine.address}:8008/sync`)) return true;
    return false;
  }

  /** Whether every machine works, every API process takes bets, and the standby is synchronous. */
  async isWhole(): Promise<boolean> {
    if (!(await this.#hasSynchronousStandby()) || !(await this.primary())) return false;
    const urls = roles.flatMap((role) =>
      this.machines(role).map(
        ({ address }) => `http://${address}:${API_PORT}${role === 'api' ? '/ready/betting' : '/ready'}`,
      ),
    );
    return (await Promise.all(urls.map(answersOk))).every((isOk) => isOk);
  }

  /** Pairs of machines that talk to each other. */
  links(): readonly (readonly [Machine, Machine])[] {
    const databases = this.machines('database');
    const shared = [...databases, ...this.machines('redis')];
    const processes = roles.flatMap((role) => this.machines(role));
    const [one, other] = databases;
    if (!one || !other) throw new Error('cluster: there are no two databases');
    return [
      [one, other],
      ...databases.map((each): readonly [Machine, Machine] => [each, this.#etcd]),
      ...processes.flatMap((each) => shared.map((to): readonly [Machine, Machine] => [each, to])),
      ...this.machines('api').map((each): readonly [Machine, Machine] => [this.#proxy, each]),
    ];
  }

  /** Names everything that does not work. */
  async describeFailures(): Promise<string> {
    const lines: string[] = [];
    for (const role of roles)
      for (const { name, address } of this.machines(role)) {
        const path = role === 'api' ? '/ready/betting' : '/ready';
        if (!(await answersOk(`http://${address}:${API_PORT}${path}`))) lines.push(`${name} is not ready`);
      }
    if (!(await this.primary())) lines.push('no primary');
    if (!(await this.#hasSynchronousStandby())) lines.push('no synchronous standby');
    return lines.join(', ');
  }

  /** Kills every process of the site, PostgreSQL or Redis on a machine. Its proxy goes on, and nothing starts again. */
  powerOff(machine: Machine): Promise<void> {
    const supervisor = this.#supervisors.get(machine);
    if (!supervisor) throw new Error(`cluster: nothing runs on ${machine.name}`);
    return supervisor.powerOff(() => this.network.signal(machine, 'SIGKILL', { except: 'haproxy' }));
  }

  powerOn(machine: Machine): void {
    this.#supervisors.get(machine)?.powerOn();
  }

  /** Ends everything. Logs and data stay in the folder if `keepsFiles`. */
  async stop({ keepsFiles = false } = {}): Promise<void> {
    for (const [machine, supervisor] of this.#supervisors)
      await supervisor.powerOff(() => this.network.signal(machine, 'SIGKILL', {}));
    await this.network.remove();
    if (!keepsFiles) rmSync(this.folder, { recursive: true, force: true });
  }
}
