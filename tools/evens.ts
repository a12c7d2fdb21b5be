import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDrainAnswer, writeDrainOrder } from '../apps/server/src/platform/drain-order.ts';
import { openDataFolder } from './data-folder.ts';
import { describeError, PlainError, runTool } from './plain-error.ts';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { compileCache, defaultDataDir, projectRoot } from './project.ts';

const help = `npm run evens -- COMMAND [--data DIR]

  check                        checks the ledger: every posting, balance, hold and ticket against each other,
                               and the chain of what operators did; ends with 0 when nothing is wrong
  reconcile [DAYS]             compares the ledger with the payment providers' own records of the last days (2), payment by
                               payment; ends with 0 when nothing differs
  operator add NAME EMAIL [--role support|content]
                               makes a login that may run the site; prints a link to set its password,
                               or takes the password from standard input where one is piped in
  agent add NAME EMAIL --country XX --reason TEXT [--type agent|super-agent|super-master-agent] [--currency EUR]
            [--commission PERCENT] [--sub-commission PERCENT] [--position PERCENT] [--rebate PERCENT]
                               proposes an agent at the top of a tree
  account lock NAME --reason TEXT
                               ends the account's sessions and takes no stake of it until it is unlocked
  account unlock NAME --reason TEXT
                               ends a lock, and opens an account that its player closed
  account second-factor-off NAME --reason TEXT
                               for a player who has lost the authenticator app and the recovery codes
  account credit NAME AMOUNT --reason TEXT
  account debit NAME AMOUNT --reason TEXT
                               proposes to adjust a player's balance
  ticket void ID --reason TEXT proposes to cancel a bet and refund its stake, settled or not
  switch close KIND [NAME] --reason TEXT
  switch open KIND [NAME] --reason TEXT
                               closes or opens at once: betting, cash-out, referral, deposits, withdrawals, casino; or one
                               sport ALIAS, match ID, market TYPE, game KEY or provider KEY
  switch list                  what is closed, since when and why
  proposal list                what waits for a second operator
  proposal approve ID          as the second operator; whoever proposed it can't
  proposal reject ID
  seal status                  counts the secrets by the key that they are sealed with
  seal rotate                  seals every secret with the first key of EVENS_SEAL_KEYS; in the sandbox, with a new one
  terms raise --reason TEXT    makes a new version of the terms: players agree to it before their next bet
  sweeps                       shows what sweepers failed at: abandoned rounds, bets and cash-outs that wait
  sweeps retry SWEEP [ID]      has it tried again at once, also what was set aside
  drain                        takes the site of the data folder out of service: /ready is red, nothing new begins, what is
                               there goes on; undrain brings it back
  undrain
  audit verify                 names every row of the audit that was changed, removed or put in: postings, verdicts, limits,
                               breaks, decisions, what operators did; ends with 0 when there is none
  audit heads                  prints the newest head of each audit chain, a line of JSON each: keep them elsewhere
  audit compare FILE           holds heads that were kept against the database
  partitions                   shows how many partitions each table has ahead of its ids
  partitions repair            brings rows out of default partitions into partitions of their own

All work on DATABASE_URL, else on the embedded database of the data folder, while the site runs or not.
What operator, account, ticket, switch, proposal and terms do is written down for good, with who ran it.
`;

/** Commands that `operate.ts` runs. */
const operatorCommands = new Set(['operator', 'agent', 'account', 'ticket', 'proposal', 'switch', 'terms']);

interface Site {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

function runProgram(file: string, args: readonly string[], { databaseUrl, dataDir }: Site): Promise<number> {
  return new Promise((end, fail) => {
    const child = spawn(process.execPath, [join(projectRoot, file), ...args], {
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        DATABASE_URL: databaseUrl,
        EVENS_DATA: dataDir,
      },
    });
    child.on('error', fail);
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Uses a database that runs already as it is; starts and stops one that does not. */
async function withDatabase(dataDir: string, use: (url: string) => Promise<number>): Promise<number> {
  const given = process.env.DATABASE_URL || runningPostgresUrl(dataDir);
  if (given) return use(given);
  const log = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const folder = await openDataFolder(dataDir, log);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log });
    try {
      return await use(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    folder.release();
  }
}

const answerWaitMs = 5_000;
const answerPollMs = 100;

/** The running process looks into its data folder; another machine's is notified by an operator's call. */
async function orderDrain(dataDir: string, drain: boolean): Promise<void> {
  const order = { id: randomUUID(), drain };
  writeDrainOrder(dataDir, order);
  for (let waitedMs = 0; waitedMs < answerWaitMs; waitedMs += answerPollMs) {
    if (readDrainAnswer(dataDir)?.id === order.id) {
      process.stdout.write(drain ? 'Draining: /ready answers 503.\n' : 'In service again.\n');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, answerPollMs));
  }
  throw new PlainError(`no site that runs on ${dataDir} answered`);
}

/** Options of `operate.ts`. */
const passedOn = [
  ...(['reason', 'role', 'type', 'country', 'currency'] as const),
  ...(['commission', 'sub-commission', 'position', 'rebate'] as const),
] as const;

function parseCommand() {
  try {
    return parseArgs({
      options: {
        data: { type: 'string' },
        ...(Object.fromEntries(passedOn.map((name) => [name, { type: 'string' }])) as Record<
          (typeof passedOn)[number],
          { readonly type: 'string' }
        >),
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new PlainError(describeError(error));
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseCommand();
  const [command, ...more] = positionals;
  if (values.help || command === undefined) {
    process.stdout.write(help);
    return;
  }
  const dataDir = resolve(values.data ?? defaultDataDir);
  const use = async (file: string, args: readonly string[] = []): Promise<void> => {
    process.exitCode = await withDatabase(dataDir, (databaseUrl) =>
      runProgram(file, args, { databaseUrl, dataDir }),
    );
  };
  if ((command === 'drain' || command === 'undrain') && more.length === 0)
    return orderDrain(dataDir, command === 'drain');
  if (command === 'check' && more.length === 0) return use('apps/server/src/cli/check-ledger.ts');
  if (command === 'reconcile' && more.length <= 1) return use('apps/server/src/cli/reconcile.ts', more);
  if (command === 'sweeps' && more.length <= 3) return use('apps/server/src/cli/retry-sweeps.ts', more);
  if (command === 'partitions' && more.length <= 1)
    return use('apps/server/src/cli/repair-partitions.ts', more);
  if (command === 'audit' && more.length >= 1 && more.length <= 2)
    return use('apps/server/src/cli/audit-heads.ts', more);
  if (command === 'seal' && more.length === 1) return use('apps/server/src/cli/seal-secrets.ts', more);
  if (command !== undefined && operatorCommands.has(command)) {
    const options = passedOn.flatMap((name) =>
      values[name] === undefined ? [] : [`--${name}`, values[name]],
    );
    return use('apps/server/src/cli/operate.ts', [...options, '--', ...positionals]);
  }
  throw new PlainError(`no command "${positionals.join(' ')}"\n${help}`);
}

await runTool(run);
