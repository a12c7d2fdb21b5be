import { answeredWithin, inTransaction, type Pool } from '../../platform/db.ts';
import { noSeal, type Seal } from '../../platform/seal.ts';
import { verifyAudit } from './audit-chain/verify.ts';
import { checksOf, proofs, type Scope } from './check-names.ts';
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
/** Rows that the verification of the audit names of one check. */
const NAMED_MAX = 1000;
/** How long verdicts may take to reach the last ticket. */
const REST_MS = 60_000;
/** How many of the newest tickets and journals a quick check looks at. */
const RECENT_TICKETS = 20_000;
const RECENT_JOURNALS = 400_000;
const ID_MARGIN = 1000;
/** Paid again in memory, the newest of them: a quick check must not take the worker's time. */
const PROVED_TICKETS = { recent: 4000, all: 200_000 } as const;
/** Run again in memory, the newest of them. */
const PROVED_ROUNDS = { recent: 1000, all: 100_000 } as const;
const PROVED_SHARED = { recent: 200, all: 20_000 } as const;
/** Blocks of each chain that a quick check looks at, the newest. */
const AUDIT_BLOCKS_RECENT = 3;
const STATEMENT_MS: Readonly<Record<Scope, number>> = { recent: 20_000, all: 15 * 60_000 };

/** `recent`: the newest tickets and journals and what is open; `all`: every row. Nothing is changed. */
export async function checkLedger(
  pool: Pool,
  {
    scope,
    atMs,
    seal = noSeal,
  }: {
    readonly scope: Scope;
    readonly atMs: number;
    /** Opens what decides rounds; without it a round whose secret is sealed is a finding. */
    readonly seal?: Seal;
  },
): Promise<readonly Finding[]> {
  const chosen = checksOf(scope);
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

/** Checks that follow what was decided by hand beside the blocks, and what follows from it. */
const auditChecks: ReadonlySet<string> = new Set([
  'operator-actions-chain-broken',
  'setting-changed-unrecorded',
  'balance-limited-otherwise-than-its-limits',
  'player-verified-without-document',
]);

/**
 * The audit alone, in full: every block that does not hold with the rows in which it differs, operators' actions by the
 * hash of each, settings, limits and breaks that are not as they were recorded last, balances that no limit holds although there
 * is one, and players who are verified without a document.
 */
export async function checkAudit(pool: Pool, atMs: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const broken = await verifyAudit(pool, { everyBlock: true });
  const examples = broken.map(({ example }) => example);
  if (broken.length > 0) findings.push({ check: proofs.auditChain, count: broken.length, examples });
  const asked = { scope: 'all', from: await firstIds(pool, 'all'), beforeMs: atMs, most: NAMED_MAX } as const;
  for (const check of checks.filter(({ name }) => auditChecks.has(name))) {
    const finding = await runCheck(pool, check, asked);
    if (finding) findings.push(finding);
  }
  return findings;
}

interface FirstIds {
  readonly ticket: number;
  readonly journal: number;
}

/**
 * Where the newest tickets begin, and an older journal than any of theirs. Both sequences run together but for what was
 * written at the same moment, hence the margin.
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
