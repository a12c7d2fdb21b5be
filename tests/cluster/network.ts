import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The switch to which every machine is connected. */
const SWITCH = 'evens-switch';
const PREFIX = 'evens-';
const NET = '10.77.0';
/** The address of this process in the network. */
const OWN_ADDRESS = `${NET}.1`;
const OWN_LINK = 'evens';
/** No machine has it: what is sent to it is lost. */
const NOBODY = '02:00:00:00:00:fe';

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A network namespace with one interface, in place of a machine. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Words before a command that is to run on the machine. */
  readonly within: readonly string[];
}

function pidsOn(namespace: string): readonly number[] {
  return ip('netns', 'pids', namespace)
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

async function clearNamespace(namespace: string): Promise<void> {
  for (let pids = pidsOn(namespace); pids.length > 0; pids = pidsOn(namespace)) {
    for (const pid of pids) signalProcess(pid, 'SIGKILL');
    await pause(50);
  }
  ip('netns', 'del', namespace);
}

function readProgram(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/**
 * Machines of one network on this computer, as network namespaces at one switch. Needs root. A lost link loses every packet without
 * a word, in both directions.
 */
export class Network {
  readonly #machines = new Map<string, Machine>();

  /** Removes what an earlier run has left. */
  static async create(): Promise<Network> {
    for (const line of ip('netns', 'list').split('\n')) {
      const [name = ''] = line.split(' ');
      if (name.startsWith(PREFIX)) await clearNamespace(name);
    }
    // The kernel removes it some time after its namespace.
    if (existsSync(`/sys/class/net/${OWN_LINK}`)) await pause(1000);
    if (existsSync(`/sys/class/net/${OWN_LINK}`)) ip('link', 'del', OWN_LINK);
    ip('netns', 'add', SWITCH);
    ip('-n', SWITCH, 'link', 'add', 'switch', 'type', 'bridge');
    ip('-n', SWITCH, 'link', 'set', 'switch', 'up');
    ip('link', 'add', OWN_LINK, 'type', 'veth', 'peer', 'name', 'here', 'netns', SWITCH);
    ip('-n', SWITCH, 'link', 'set', 'here', 'master', 'switch', 'up');
    ip('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', OWN_LINK);
    ip('link', 'set', OWN_LINK, 'up');
    return new Network();
  }

  /** Connects a machine. `number` is the last part of its address, 2 to 250. */
  addMachine(name: string, number: number): Machine {
    const namespace = PREFIX + name;
    const address = `${NET}.${number}`;
    ip('netns', 'add', namespace);
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    ip('-n', SWITCH, 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'net', 'netns', namespace);
    ip('-n', SWITCH, 'link', 'set', name, 'master', 'switch', 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'net');
    ip('-n', namespace, 'link', 'set', 'net', 'up');
    const machine = { name, address, within: ['ip', 'netns', 'exec', namespace] };
    this.#machines.set(name, machine);
    return machine;
  }

  /** Sends a signal to every process on the machine, apart from those of one program. */
  signal(
    { name }: Machine,
    signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT',
    { except }: { readonly except?: string } = {},
  ): void {
    for (const pid of pidsOn(PREFIX + name)) if (readProgram(pid) !== except) signalProcess(pid, signal);
  }

  unplug({ name }: Machine): void {
    ip('-n', SWITCH, 'link', 'set', name, 'down');
  }

  plugIn({ name }: Machine): void {
    ip('-n', SWITCH, 'link', 'set', name, 'up');
  }

  cut(one: Machine, other: Machine): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      ip(
        '-n',
        PREFIX + from.name,
        'neigh',
        'replace',
        to.address,
        'lladdr',
        NOBODY,
        'nud',
        'permanent',
        'dev',
        'net',
      );
  }

  mend(one: Machine, other: Machine): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      ip('-n', PREFIX + from.name, 'neigh', 'del', to.address, 'dev', 'net');
  }

  /** Kills every process on every machine, and removes the network. */
  async remove(): Promise<void> {
    for (const { name } of this.#machines.values()) await clearNamespace(PREFIX + name);
    await clearNamespace(SWITCH);
  }
}
