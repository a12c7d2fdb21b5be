import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random, randomInt } from '@evens/base';
import type { Cluster, Kind } from './cluster.ts';
import type { Machine } from './network.ts';

const HELD_MS = [1500, 8000] as const;
/** Longer than Patroni waits for a lost primary. */
const LOST_PRIMARY_MS = [2000, 35_000] as const;

export type Target = Kind | 'primary' | 'standby' | 'link';

export interface Fault {
  readonly target: Target;
  readonly how: 'kill' | 'halt' | 'unplug' | 'cut';
  /** Machines by name: one, or the two ends of a link. */
  readonly machines: readonly string[];
  readonly heldMs: number;
}

const targets: readonly Target[] = [
  'api',
  'feed',
  'tables',
  'payments',
  'worker',
  'redis',
  'primary',
  'standby',
  'link',
];

export function describeFault({ target, how, machines, heldMs }: Fault): string {
  return `${how} ${target} (${machines.join(' and ')}) for ${heldMs} ms`;
}

/** Does one random fault and mends it. The returned fault has ended; the site may not be whole yet. */
export class Faults {
  readonly #cluster: Cluster;
  readonly #random: Random;
  #number = 0;

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  /** Each kind of target comes up equally often. */
  async next(onBegin: (fault: Fault) => void): Promise<Fault> {
    const target = targets[this.#number % targets.length] ?? 'api';
    this.#number += 1;
    return target === 'link' ? this.#cutLink(onBegin) : this.#breakMachine(target, onBegin);
  }

  async #machineOf(target: Exclude<Target, 'link'>): Promise<Machine> {
    const cluster = this.#cluster;
    if (target !== 'primary' && target !== 'standby') return pick(this.#random, cluster.machines(target));
    const primary = await cluster.primary();
    const machine = cluster
      .machines('database')
      .find((each) => (each === primary) === (target === 'primary'));
    if (!machine) throw new Error(`faults: there is no ${target}`);
    return machine;
  }

  async #breakMachine(target: Exclude<Target, 'link'>, onBegin: (fault: Fault) => void): Promise<Fault> {
    const { network } = this.#cluster;
    const machine = await this.#machineOf(target);
    const how = pick(this.#random, ['kill', 'halt', 'unplug'] as const);
    const [low, high] = target === 'primary' ? LOST_PRIMARY_MS : HELD_MS;
    const fault = { target, how, machines: [machine.name], heldMs: randomInt(this.#random, low, high) };
    onBegin(fault);
    if (how === 'kill') await this.#cluster.powerOff(machine);
    else if (how === 'halt') network.signal(machine, 'SIGSTOP');
    else network.unplug(machine);
    await pause(fault.heldMs);
    if (how === 'kill') this.#cluster.powerOn(machine);
    else if (how === 'halt') network.signal(machine, 'SIGCONT');
    else network.plugIn(machine);
    return fault;
  }

  async #cutLink(onBegin: (fault: Fault) => void): Promise<Fault> {
    const { network } = this.#cluster;
    const [one, other] = pick(this.#random, this.#cluster.links());
    const heldMs = randomInt(this.#random, ...HELD_MS);
    const fault: Fault = { target: 'link', how: 'cut', machines: [one.name, other.name], heldMs };
    onBegin(fault);
    network.cut(one, other);
    await pause(heldMs);
    network.mend(one, other);
    return fault;
  }
}
