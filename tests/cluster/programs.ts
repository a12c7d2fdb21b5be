import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '../../tools/postgres-process.ts';
import { projectRoot } from '../../tools/project.ts';
import type { Machine } from './network.ts';

const POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin';
const OWNER = 'evens';
const SITE = 'site';
const PASSWORD = 'only-in-this-network';

/** By way of a proxy: for the role that owns the tables, and for the one that the site works with. */
export function databaseUrls(at: string): { readonly owner: string; readonly site: string } {
  const address = (user: string) => `postgresql://${user}:${PASSWORD}@${at}:5432/evens`;
  return { owner: address(OWNER), site: address(SITE) };
}

/** Creates the database and the site's role. */
export async function prepareDatabase(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl);
  url.pathname = '/postgres';
  await withConnection(url.href, async (client) => {
    await client.query(`create role ${SITE} login password '${PASSWORD}'`);
    await client.query('create database evens');
  });
}

/** Starts a program on a machine. What it prints is added to a file. */
function run(machine: Machine, folder: string, command: readonly string[]): ChildProcess {
  const output = openSync(join(folder, `${machine.name}.log`), 'a');
  const [program = '', ...args] = [...machine.within, ...command];
  const child = spawn(program, args, { stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  return child;
}

/** The keeper of the leader's lock. */
export function startEtcd(machine: Machine, folder: string): ChildProcess {
  const url = (port: number) => `http://${machine.address}:${port}`;
  return run(machine, folder, [
    ...['etcd', '--name', machine.name, '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', url(2379), '--advertise-client-urls', url(2379)],
    ...['--listen-peer-urls', url(2380), '--initial-advertise-peer-urls', url(2380)],
    ...['--initial-cluster', `${machine.name}=${url(2380)}`, '--unsafe-no-fsync'],
    '--enable-v2=true',
  ]);
}

export function startRedisServer(machine: Machine, folder: string): ChildProcess {
  return run(machine, folder, [
    'redis-server',
    '--bind',
    machine.address,
    '--protected-mode',
    'no',
    '--save',
    '',
  ]);
}

/**
 * PostgreSQL under Patroni. The standby is synchronous: what a player was answered is on both. A primary that ends is not waited for:
 * the standby is promoted.
 */
export function startPatroni(machine: Machine, folder: string, etcd: Machine): ChildProcess {
  const own = join(folder, machine.name);
  execFileSync('install', ['--directory', '--owner=postgres', own]);
  const users = Object.fromEntries(
    ['superuser', 'replication', 'rewind'].map((name) => [
      name,
      { username: name === 'superuser' ? OWNER : name, password: PASSWORD },
    ]),
  );
  const settings = {
    scope: 'evens',
    name: machine.name,
    restapi: { listen: `${machine.address}:8008`, connect_address: `${machine.address}:8008` },
    // Version 2 of the interface: with version 3, Patroni 3.0.2 of Debian 12 lets a primary that was halted take the lock back
    // from the one that was promoted meanwhile, and rewinds what that one has acknowledged.
    etcd: { host: `${etcd.address}:2379` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 5, retry_timeout: 5, primary_start_timeout: 0, synchronous_mode: true },
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            ...{ max_connections: 300, max_wal_senders: 10, wal_keep_size: '512MB', wal_log_hints: 'on' },
            // A standby that is cut off or halted keeps commits waiting until its connection ends.
            ...{ wal_sender_timeout: '5s', wal_receiver_timeout: '5s', synchronous_commit: 'on' },
            ...{ shared_buffers: '256MB', max_wal_size: '2GB', fsync: 'off' },
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${machine.address}:5432`,
      connect_address: `${machine.address}:5432`,
      data_dir: join(own, 'data'),
      pgpass: join(own, 'pgpass'),
      parameters: { unix_socket_directories: own },
      bin_dir: POSTGRES_BINARIES,
      authentication: users,
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 trust',
        'host replication all 10.77.0.0/24 trust',
      ],
    },
  };
  const file = join(own, 'patroni.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(settings, undefined, 2));
  return run(machine, folder, [
    ...['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
    ...['patroni', file],
  ]);
}

function writeProxySettings(file: string, sections: readonly string[]): void {
  writeFileSync(file, `${sections.join('\n\n')}\n`);
}

/** A way to the primary, at each machine that needs it: connections to another server are closed. */
export function startDatabaseProxy(
  machine: Machine,
  folder: string,
  { at, databases }: { readonly at: string; readonly databases: readonly Machine[] },
): ChildProcess {
  const file = join(folder, `${machine.name}-database.cfg`);
  writeProxySettings(file, [
    'global\n  maxconn 1000',
    'defaults\n  mode tcp\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n  timeout check 3s\n  retries 1',
    [
      'listen primary',
      `  bind ${at}:5432`,
      '  option httpchk GET /primary',
      '  default-server inter 1s fastinter 500ms fall 4 rise 1 on-marked-down shutdown-sessions',
      ...databases.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`),
    ].join('\n'),
  ]);
  return run(machine, folder, ['haproxy', '-f', file, '-db']);
}

/** The shipped settings of the players' proxy, with the addresses of these machines. */
function playersProxySettings(machine: Machine, apis: readonly Machine[], apiPort: number): string {
  const servers = (withCookie: boolean) =>
    apis
      .map(
        ({ name, address }) =>
          `  server ${name} ${address}:${apiPort}${withCookie ? ` cookie ${name}` : ''}\n`,
      )
      .join('');
  return (
    readFileSync(join(projectRoot, 'deploy/haproxy.cfg'), 'utf8')
      .replace('bind :8080', `bind ${machine.address}:8080`)
      .replace('maxconn 50000', 'maxconn 8000')
      .replace(/^resolvers names\n( .*\n)+/m, '')
      .replaceAll(/ resolvers names init-addr \S+/g, '')
      // All clients of a run have one address.
      .replaceAll(/^ +stick.*\n/gm, '')
      .replaceAll(/^ +server api-[2-9].*\n/gm, '')
      .replaceAll(/^ +server api-1 .*\n/gm, (line) => servers(line.includes('cookie')))
  );
}

/** The way of players to the API processes: by a cookie each stays at one that is ready. */
export function startPlayersProxy(
  machine: Machine,
  folder: string,
  { apis, apiPort }: { readonly apis: readonly Machine[]; readonly apiPort: number },
): ChildProcess {
  const file = join(folder, `${machine.name}.cfg`);
  writeFileSync(file, playersProxySettings(machine, apis, apiPort));
  return run(machine, folder, ['haproxy', '-f', file, '-db']);
}
