import { answeredWithin, inTransaction, type Pool } from '../../platform/db.ts';
import { noSeal, type Seal } from '../../platform/seal.ts';
import { verifyAudit } from './audit-chain/verify.ts';
import { listChecks, proofs, type Scope } from './check-names.ts';
import type { Check } from './check-statement.ts';
import { checks } from './checks.ts';
import { proveRounds, proveSharedRounds, proveSpins } from './prove-rounds.ts';
import { proveTickets } from './prove-tickets.ts';

/** A fault in the ledger. */
export interface Finding {
  readonly check: string;
  readonly count: number;
  readonly examples: readonly string[];
}

const EXAMPLES_MAX = 5;
/** Maximum number of rows that the audit verification names per check. */
const NAMED_MAX = 1000;
/** Maximum time for verdicts to reach the last ticket. */
const REST_MS = 60_000;
/** Number of newest tickets and journals that a quick check reads. */
const RECENT_TICKETS = 20_000;
const RECENT_JOURNALS = 400_000;
const ID_MARGIN = 1000;
/** Number of newest tickets that are paid again in memory. Bounded so that a quick check does not block the worker. */
const PROVED_TICKETS = { recent: 4000, all: 200_000 } as const;
/** Number of newest rounds that are replayed in memory. */
const PROVED_ROUNDS = { recent: 1000, all: 100_000 } as const;
const PROVED_SHARED = { recent: 200, all: 20_000 } as const;
/** Number of newest blocks per chain that a quick check verifies. */
const AUDIT_BLOCKS_RECENT = 3;
const STATEMENT_MS: Readonly<Record<Scope, number>> = { recent: 20_000, all: 15 * 60_000 };

/** `recent`: the newest tickets and journals and all open ones; `all`: every row. Read-only. */
export async function checkLedger(
  pool: Pool,
  {
    scope,
    atMs,
    seal = noSeal,
  }: {
    readonly scope: Scope;
    readonly atMs: number;
    /** Decrypts the secrets of rounds. Without it, a round with an encrypted secret is a finding. */
    readonly seal?: Seal;
  },
): Promise<readonly Finding[]> {
  const chosen = listChecks(scope);
  const from = await firstIds(pool, scope);
  const findings: Finding[] = [];
  for (const check of chosen) {
    const finding = await runCheck(pool, check, { scope, from, beforeMs: atMs - REST_MS });
    if (finding) findings.push(finding);
  }
  const proof = await proveTickets(pool, {
    from: from.ticket,
    beforeMs: atMs - REST_MS,
    most: PROVED_TICKETS[scope],
  });
  if (proof.count > 0) findings.push({ check: proofs.tickets, ...proof });
  const rounds = await proveRounds(pool, { seal, most: PROVED_ROUNDS[scope] });
  if (rounds.count > 0) findings.push({ check: proofs.rounds, ...rounds });
  const shared = await proveSharedRounds(pool, { seal, most: PROVED_SHARED[scope] });
  if (shared.count > 0) findings.push({ check: proofs.sharedRounds, ...shared });
  const spins = await proveSpins(pool, { seal, most: PROVED_ROUNDS[scope] });
  if (spins.count > 0) findings.push({ check: proofs.spins, ...spins });
  const broken = await verifyAudit(pool, scope === 'all' ? {} : { newest: AUDIT_BLOCKS_RECENT });
  if (broken.length > 0)
    findings.push({
      check: proofs.auditChain,
      count: broken.length,
      examples: broken.map(({ example }) => example),
    });
  return findings;
}

/** Checks of manual decisions and their consequences, which complement the blocks. */
const auditChecks: ReadonlySet<string> = new Set([
  'operator-actions-chain-broken',
  'setting-changed-unrecorded',
  'balance-limited-otherwise-than-its-limits',
  'player-verified-without-document',
]);

/**
 * The complete audit alone: every invalid block with its differing rows, operator actions by their hashes, settings,
 * limits and breaks that differ from their last record, balances without the limit that the player has, and players who
 * are verified without a document. `onBlock` is called after each verified block.
 */
export async function checkAudit(
  pool: Pool,
  atMs: number,
  onBlock?: () => Promise<void>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const broken = await verifyAudit(pool, { everyBlock: true, onBlock });
  const examples = broken.map(({ example }) => example);
  if (broken.length > 0) findings.push({ check: proofs.auditChain, count: broken.length, examples });
  const options = {
    scope: 'all',
    from: await firstIds(pool, 'all'),
    beforeMs: atMs,
    most: NAMED_MAX,
  } as const;
  for (const check of checks.filter(({ name }) => auditChecks.has(name))) {
    const finding = await runCheck(pool, check, options);
    if (finding) findings.push(finding);
  }
  return findings;
}

interface FirstIds {
  readonly ticket: number;
  readonly journal: number;
}

/**
 * The first id of the newest tickets, and a journal id older than any of theirs. Both sequences advance together except
 * for simultaneous writes, hence the margin.
 */
async function firstIds(pool: Pool, scope: Scope): Promise<FirstIds> {
  if (scope === 'all') return { ticket: 0, journal: 0 };
  const { rows } = await pool.query<{ ticket: number | null; journal: number | null }>(
    `select min(ref_id) as ticket, min(id) as journal from journal
     where kind in ('stake', 'hold') and id > (select max(id) from journal) - $1::bigint
       and ref_id > (select max(id) from ticket) - $2::bigint`,
    [RECENT_JOURNALS, RECENT_TICKETS],
  );
  const { ticket, journal } = rows[0] ?? {};
  return { ticket: (ticket ?? 0) + ID_MARGIN, journal: journal ?? 0 };
}

async function runCheck(
  pool: Pool,
  { name, sql }: Check,
  {
    scope,
    from,
    beforeMs,
    most = EXAMPLES_MAX,
  }: { scope: Scope; from: FirstIds; beforeMs: number; most?: number },
): Promise<Finding | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query(`set transaction read only`);
    await client.query(`set local statement_timeout = ${STATEMENT_MS[scope]}`);
    const { rows } = await client.query<{ example: string; count: number }>({
      text: `with asked as (select $1::bigint as ticket, $2::bigint as journal, $3::float8 as before),
            found as (${sql})
       select example, count(*) over () as count from found, asked limit ${most}`,
      values: [from.ticket, from.journal, beforeMs],
      ...answeredWithin(STATEMENT_MS[scope]),
    });
    const [first] = rows;
    return first && { check: name, count: first.count, examples: rows.map((row) => row.example) };
  });
}
