import { totalmem } from 'node:os';

export type Durability = 'safe' | 'none';

const mebibyte = 1024 * 1024;

/** An eighth of the memory, between 256 and 1024 MB: the site shares the machine with its own Node processes. */
function sharedBuffersMB(): number {
  return Math.round(Math.min(1024, Math.max(256, totalmem() / 8 / mebibyte)));
}

/**
 * Passwords of its roles are 24 random bytes: a slow hash would add no protection and cost milliseconds per connection.
 */
export const scramIterations = 'scram_iterations=1';

/**
 * postgresql.conf of the embedded server, rewritten at each start. `none` is for temporary databases of tests: a crash
 * of the machine would destroy them.
 */
export function postgresSettings(port: number, durability: Durability): string {
  const durable = durability === 'safe' ? 'on' : 'off';
  return `${[
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    // Tests open many sites on one server.
    `max_connections = ${durability === 'safe' ? 200 : 400}`,
    scramIterations,
    `shared_buffers = ${sharedBuffersMB()}MB`,
    'work_mem = 16MB',
    'maintenance_work_mem = 128MB',
    'dynamic_shared_memory_type = posix',
    `fsync = ${durable}`,
    `synchronous_commit = ${durable}`,
    `full_page_writes = ${durable}`,
    'max_wal_size = 4GB',
    'min_wal_size = 256MB',
    'checkpoint_timeout = 15min',
    'wal_compression = off',
    'random_page_cost = 1.1',
    // Many small statements: compiling them costs more than it saves, and two cores have no capacity for it.
    'jit = off',
    'max_parallel_workers_per_gather = 0',
    // Balances and tickets are updated in place all day.
    'autovacuum_naptime = 15s',
    'autovacuum_vacuum_scale_factor = 0.05',
    'autovacuum_analyze_scale_factor = 0.05',
    "datestyle = 'iso, mdy'",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "lc_messages = 'C'",
    "lc_monetary = 'C'",
    "lc_numeric = 'C'",
    "lc_time = 'C'",
    "default_text_search_config = 'pg_catalog.simple'",
    "log_line_prefix = '%m [%p] '",
    'log_min_messages = warning',
    'log_min_error_statement = panic',
    'log_checkpoints = off',
  ].join('\n')}\n`;
}
