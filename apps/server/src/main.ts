import { join } from 'node:path';
import { parseConfig } from './config.ts';
import { Draining } from './platform/draining.ts';
import { endOnSignal, Lifetime } from './platform/lifetime.ts';
import { createLog } from './platform/log.ts';
import { Overload } from './platform/overload.ts';
import { StartError } from './platform/start-error.ts';
import { type SiteReady, startSite } from './start-site.ts';

const projectRoot = join(import.meta.dirname, '../../..');

function announce({ url, logins }: SiteReady, launched: boolean): void {
  if (launched) {
    process.stdout.write(`${JSON.stringify({ ready: { url, ...logins } })}\n`);
    return;
  }
  process.stdout.write(`Evens is running at ${url}\n`);
  if (logins === undefined) return;
  for (const [who, { name, password }] of Object.entries(logins))
    process.stdout.write(`  ${who.padEnd(10)} ${name} / ${password}\n`);
}

async function main(): Promise<void> {
  const parsed = parseConfig({ args: process.argv.slice(2), env: process.env, projectRoot });
  if (!parsed.ok) throw new StartError(parsed.error);
  // Child processes must not get the owner's password, nor its file.
  delete process.env.EVENS_OWNER_DATABASE_URL;
  delete process.env.EVENS_OWNER_DATABASE_URL_FILE;
  const config = parsed.value;
  const log = createLog(config.logLevel, [...config.roles].join('+'));
  const lifetime = new Lifetime(log);
  const draining = new Draining();
  draining.onChange((isDraining) => log.info({ event: isDraining ? 'draining' : 'in-service' }));
  endOnSignal(lifetime, { watchInput: config.launched, draining, drainMs: config.drainMs });
  const onTakenOver = () => {
    process.stderr.write(
      'evens: another process does the work of this one, or work could not begin: the log names it\n',
    );
    process.exit(1);
  };
  try {
    const overload = new Overload();
    announce(await startSite(config, { lifetime, log, draining, onTakenOver, overload }), config.launched);
  } catch (error) {
    await lifetime.stop();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`evens: ${error.message}\n`);
  process.exit(1);
}
