import { runDatabaseProgram } from '../platform/database-program.ts';
import { openDatabase } from '../platform/open-database.ts';
import { keepPartitions } from '../platform/partitions.ts';

/** Brings the tables of DATABASE_URL up to date. EVENS_OWNER_DATABASE_URL names their owner. Exit codes: 0 done, 2 failure. */
process.exitCode = await runDatabaseProgram({
  name: 'migrate',
  max: 2,
  async run(pool) {
    const { DATABASE_URL: url = '', EVENS_OWNER_DATABASE_URL: ownerUrl } = process.env;
    const onIdleError = () => undefined;
    const opened = await openDatabase({ url, ownerUrl, name: 'migrate', max: 1, onIdleError });
    await opened.end();
    await keepPartitions(pool);
    process.stdout.write('The tables are those of this version.\n');
    return 0;
  },
});
