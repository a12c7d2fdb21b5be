import { parseArgs } from 'node:util';
import { hasKey } from '@evens/base';
import { describeError, PlainError } from './plain-error.ts';

export const help = `npm run evens -- COMMAND [--data DIR]

  help                          lists the commands
  status                        processes, feed, queues, followers, audits, closed switches; ends with 1 if something is wrong
  check                         checks the whole ledger and the chain of what operators did; ends with 0 if nothing is wrong
  reconcile [DAYS]              compares the last days (2) with the payment providers' own records; ends with 0 without differences
  operators                     lists operators with role, second factor, last log-in and lock
  operator add NAME EMAIL [--role ROLE]
                                adds an operator (administrator); prints a link, or reads the password from standard input
  agent add NAME EMAIL --country XX --reason TEXT [--type agent|super-agent|super-master-agent] [--currency EUR]
            [--commission PERCENT] [--sub-commission PERCENT] [--position PERCENT] [--rebate PERCENT]
                                proposes an agent at the top of a tree
  account lock NAME --reason TEXT
                                ends the account's sessions and takes no stake of it until it is unlocked
  account unlock NAME --reason TEXT
                                ends a lock, and opens an account that its player closed
  account second-factor-off NAME --reason TEXT
                                for a player who has lost the authenticator app and the recovery codes
  account credit|debit NAME AMOUNT --reason TEXT
                                proposes to adjust a player's balance
  ticket void ID --reason TEXT  proposes to cancel a bet and refund its stake, settled or not
  switch [list]                 lists what is closed, since when and why
  switch close|open KIND [NAME] --reason TEXT
                                betting, cash-out, referral, deposits, withdrawals, casino, best-odds, sport ALIAS, match ID,
                                market TYPE, game KEY or provider KEY, at once
  proposal list                 lists what waits for a second operator
  proposal approve|reject ID    decides as the second operator, who is not the one who proposed it
  seal status                   counts the secrets by the key that they are sealed with
  seal rotate                   seals every secret with the first key of EVENS_SEAL_KEYS; in the sandbox, with a new one
  terms raise --reason TEXT     makes a new version of the terms: players agree to it before their next bet
  sweeps                        lists failed background work: abandoned rounds, bets and cash-outs that wait
  sweeps retry SWEEP [ID]       tries it again at once, also if it was set aside
  drain                         takes the site of the data folder out of service: /ready is red, nothing new begins
  undrain                       brings it back
  migrate                       brings the tables up to date before an update; EVENS_OWNER_DATABASE_URL names their owner
  audit verify                  names every row that was changed, removed or put in; ends with 0 if there is none
  audit heads                   prints the newest head of each audit chain as JSON: keep them elsewhere
  audit compare FILE            compares kept heads with the database
  partitions                    lists how many partitions each table has ahead of its ids
  partitions repair             moves rows out of default partitions into partitions of their own
  archive list [DATE]           lists old rounds that can be moved out of the database
  archive move DATE             moves rounds that ended before DATE to files of the data folder; histories still show them
  archive verify                compares the files with their checksums; ends with 0 if nothing differs
  backup --to DIR [--keep N]    copies database and data folder to a new folder in DIR, and keeps the newest N; with
                                DATABASE_URL pgBackRest copies the database
  restore --from FOLDER --data NEWDIR
                                makes a data folder from a backup, starts its database once and checks the ledger
  verify-backup --from FOLDER   restores a backup into a temporary folder and checks it; ends with 0 if nothing is wrong
  feed record FILE [--feed SOURCE] [--for 2h]
                                writes every event of a feed to a file; needs no database
  feed replay FILE [--match ID] [--speed N]
                                describes a recording, prints the events of a match, or plays them
  feed compare A B [--json]     compares two feeds of the same matches; feed --help has all options

All but feed work on DATABASE_URL, else on the embedded database of the data folder, while the site runs or not.
What operator, account, ticket, switch, proposal and terms do is recorded for good, with who ran it.
`;

/** Programs in `apps/server/src/cli`, and how many words may follow their command. */
const programs = {
  check: { file: 'check-ledger.ts', words: [0, 0] },
  reconcile: { file: 'reconcile.ts', words: [0, 1] },
  sweeps: { file: 'retry-sweeps.ts', words: [0, 3] },
  partitions: { file: 'repair-partitions.ts', words: [0, 1] },
  archive: { file: 'archive-rounds.ts', words: [1, 2] },
  migrate: { file: 'migrate-database.ts', words: [0, 0] },
  audit: { file: 'audit-heads.ts', words: [1, 2] },
  seal: { file: 'seal-secrets.ts', words: [1, 1] },
  status: { file: 'print-status.ts', words: [0, 0] },
} as const;

/** Commands of `operate.ts`, which parses their words. */
const operatorCommands = [
  'operator',
  'operators',
  'agent',
  'account',
  'ticket',
  'proposal',
  'switch',
  'terms',
];

/** Options of `operate.ts`. */
const operatorOptions = {
  reason: { type: 'string' },
  role: { type: 'string' },
  type: { type: 'string' },
  country: { type: 'string' },
  currency: { type: 'string' },
  commission: { type: 'string' },
  'sub-commission': { type: 'string' },
  position: { type: 'string' },
  rebate: { type: 'string' },
} as const;

/** Options of the commands for backups. */
const backupOptions = {
  to: { type: 'string' },
  from: { type: 'string' },
  keep: { type: 'string' },
} as const;

/** A program of `apps/server/src/cli` and its arguments. */
export interface EvensProgram {
  readonly file: string;
  readonly args: readonly string[];
}

export interface BackupCommand {
  readonly to: string;
  readonly keep: number | undefined;
}

type EvensCommand =
  | { readonly kind: 'help' }
  | ({ readonly kind: 'backup' } & BackupCommand)
  | { readonly kind: 'restore' | 'verify-backup'; readonly from: string }
  | { readonly kind: 'drain'; readonly isDraining: boolean }
  /** `feed.ts` parses its words and options. */
  | ({ readonly kind: 'feed' } & EvensProgram)
  | ({ readonly kind: 'program' } & EvensProgram);

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...operatorOptions,
        ...backupOptions,
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new PlainError(describeError(error));
  }
}

function parseKeep(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,5}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new PlainError(`--keep is a number of backups, at least 1: "${text}"`);
}

interface BackupValues {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly keep?: string | undefined;
  readonly data?: string | undefined;
}

function parseBackupCommand(
  command: string,
  { to, from, keep, data }: BackupValues,
): EvensCommand | undefined {
  if (command === 'backup' && to) return { kind: command, to, keep: parseKeep(keep) };
  if (command === 'restore' && from && data) return { kind: command, from };
  return command === 'verify-backup' && from ? { kind: command, from } : undefined;
}

/** Command and data folder of a command line. A PlainError with the help refuses an unknown command. */
export function parseEvensCommand(
  line: readonly string[],
): EvensCommand & { readonly dataDir: string | undefined } {
  if (line[0] === 'feed') return { kind: 'feed', file: 'feed.ts', args: line.slice(1), dataDir: undefined };
  const { values, positionals } = parseOptions(line);
  const { data: dataDir, help: isHelp, to, from, keep, ...options } = values;
  const [command, ...words] = positionals;
  if (isHelp || command === undefined || (command === 'help' && words.length === 0))
    return { kind: 'help', dataDir };
  if ((command === 'drain' || command === 'undrain') && words.length === 0)
    return { kind: 'drain', isDraining: command === 'drain', dataDir };
  const ofBackups = words.length === 0 ? parseBackupCommand(command, values) : undefined;
  if (ofBackups) return { ...ofBackups, dataDir };
  if (operatorCommands.includes(command)) {
    const passedOn = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    return { kind: 'program', file: 'operate.ts', args: [...passedOn, '--', ...positionals], dataDir };
  }
  if (hasKey(programs, command)) {
    const {
      file,
      words: [fewest, most],
    } = programs[command];
    if (words.length >= fewest && words.length <= most)
      return { kind: 'program', file, args: words, dataDir };
  }
  throw new PlainError(`no command "${positionals.join(' ')}"\n${help}`);
}
