import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { PlainError } from './plain-error.ts';

/** How to run a PostgreSQL program: as the current user, or, since it refuses root, as an unprivileged account. */
export type PostgresAccount = {
  /** Owner of the database's files; undefined for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  command(
    program: string,
    args: readonly string[],
  ): { readonly program: string; readonly args: readonly string[] };
  readonly spawnAs: { readonly uid?: number; readonly gid?: number };
};

const asOurselves: PostgresAccount = {
  owner: undefined,
  command: (program, args) => ({ program, args }),
  spawnAs: {},
};

type SystemAccount = { readonly name: string; readonly uid: number; readonly gid: number };

/** A database created by another user keeps running under that user, who owns its files. */
function accountOfFiles(cluster: string): SystemAccount | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { name: `with the number ${uid}`, uid, gid };
}

function systemAccounts(): SystemAccount[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    const account = { name: name ?? '', uid: Number(uid), gid: Number(gid) };
    return account.uid > 0 && account.gid > 0 ? [account] : [];
  });
}

/**
 * The one capability that lets the account pass folders only root may enter, such as a clone under /root. The
 * no_setuid_fixup bit keeps it in force for access(2), by which PostgreSQL looks for its own programs; exec drops
 * everything else.
 */
function setprivArgs(account: SystemAccount): string[] {
  return [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
}

/** Whether the account reaches both the program and the data folder. */
function reaches(runAs: PostgresAccount, program: string, dataFolder: string): boolean {
  const version = runAs.command(program, ['--version']);
  const ranProgram = spawnSync(version.program, version.args, {
    ...runAs.spawnAs,
    stdio: 'ignore',
    cwd: '/',
  });
  const listCommand = runAs.command('/bin/ls', ['-d', `${dataFolder}/.`]);
  const sawFolder = spawnSync(listCommand.program, listCommand.args, {
    ...runAs.spawnAs,
    stdio: 'ignore',
    cwd: '/',
  });
  return ranProgram.status === 0 && sawFolder.status === 0;
}

/** Refuses, as a PlainError, when we are root and no account can reach the files. */
export function choosePostgresAccount(program: string, dataFolder: string, cluster: string): PostgresAccount {
  if (process.getuid?.() !== 0) return asOurselves;
  const accounts = systemAccounts();
  const account = accountOfFiles(cluster) ?? accounts.find(({ name }) => name === 'nobody') ?? accounts[0];
  if (account === undefined)
    throw new PlainError('PostgreSQL does not run as root, and there is no other account here');
  const owner = { uid: account.uid, gid: account.gid };
  const plain: PostgresAccount = {
    owner,
    command: (file, args) => ({ program: file, args }),
    spawnAs: owner,
  };
  if (reaches(plain, program, dataFolder)) return plain;
  const withCapability: PostgresAccount = {
    owner,
    command: (file, args) => ({ program: 'setpriv', args: [...setprivArgs(account), file, ...args] }),
    spawnAs: {},
  };
  if (reaches(withCapability, program, dataFolder)) return withCapability;
  throw new PlainError(
    `PostgreSQL does not run as root, and the account ${account.name} cannot enter ${dataFolder} or this project's ` +
      'folder: move them out of folders that only root may enter, or start as another user',
  );
}
