import { spawn } from 'node:child_process';
import { hasCode, PlainError } from '../plain-error.ts';

const stanzaVariable = 'EVENS_PGBACKREST_STANZA';

export function readStanza(env: Readonly<Record<string, string | undefined>>): string {
  const stanza = env[stanzaVariable];
  if (stanza) return stanza;
  throw new PlainError(
    `DATABASE_URL names a server of yours: pgBackRest backs it up; set ${stanzaVariable} to its stanza (docs/backup.md)`,
  );
}

/** Its first error, without time and process: `[055]: unable to load info file …`. */
function readError(written: string): string | undefined {
  return /ERROR: (\[\d+\]: .*)/.exec(written)?.[1];
}

/** Runs pgBackRest, prints its output and returns it. A PlainError has its first error. */
export function runPgBackRest(stanza: string, args: readonly string[]): Promise<string> {
  return new Promise((end, fail) => {
    const child = spawn('pgbackrest', [`--stanza=${stanza}`, '--log-level-stderr=error', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
    let written = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
    child.on('error', (error) =>
      fail(hasCode(error, 'ENOENT') ? new PlainError('pgbackrest is not installed on this machine') : error),
    );
    child.on('close', (code) => {
      if (code === 0) return end(output);
      fail(
        new PlainError(
          `pgbackrest ${args[0]} of the stanza "${stanza}": ${readError(written) ?? `exit code ${code}`}`,
        ),
      );
    });
  });
}

/** Whether all files of the repository have their checksums. pgBackRest ends with 0 also if they differ. */
export async function isRepositoryIntact(stanza: string): Promise<boolean> {
  const output = await runPgBackRest(stanza, ['verify', '--output=text', '--verbose']);
  return /^status: ok$/m.test(output);
}
