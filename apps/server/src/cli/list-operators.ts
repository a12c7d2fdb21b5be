import { readOperators } from '../operators/index.ts';
import type { Pool } from '../platform/db.ts';

const OPERATORS_MAX = 500;

/** Prints each operator with role, address and state. */
export async function listOperators(pool: Pool): Promise<void> {
  for (const operator of await readOperators(pool, OPERATORS_MAX)) {
    const { UserName, Email, Role, IsLocked, HasSecondFactor, LastLoginAt } = operator;
    const state = [
      HasSecondFactor ? 'second factor' : 'no second factor',
      LastLoginAt === null ? 'never logged in' : `last log-in ${LastLoginAt}`,
      ...(IsLocked ? ['LOCKED'] : []),
    ];
    process.stdout.write(`${UserName}  ${Role}  ${Email}  ${state.join(', ')}\n`);
  }
}
