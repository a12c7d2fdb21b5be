import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { Client } from 'pg';
import { type BetKind, betKinds } from './bets.ts';

export interface Baseline {
  readonly perSecond: number;
  readonly how: string;
}

const BATCH = 32;
/** Number of concurrent bets, equal to the load's connections. */
const CONNECTIONS = 2;
/** Number of bets whose rows are written repeatedly. */
const SAMPLE = 4000;

/**
 * Hand-written SQL for exactly these rows at maximum speed: no checks, no sessions, no answers. All values are known
 * beforehand.
 */
const byHand = `
with bet as materialized (
  select *, nextval('ticket_id_seq') as ticket_id, nextval('journal_id_seq') as journal_id
  from unnest($1::bigint[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::jsonb[])
    with ordinality as b(account_id, command_id, type, stake, promised, formula, no)
), debited as (
  update balance a set amount = a.amount - b.stake, version = a.version + 1 from bet b where a.account_id = b.account_id
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'stake', 'ticket', ticket_id, 0, now() from bet
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency) select journal_id, 1, account_id, $7::bigint, stake, 'EUR' from bet
), ticketed as (
  insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                      rate_id, acceptance, policy, decided_at, formula)
  select ticket_id, account_id, command_id, type, 'EUR', stake, stake, promised, 10000000000, 1, 1, 1, 0, now(), formula from bet
), legged as (
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no, charge)
  select ticket_id, l.n, market_id, outcome_no, odds_milli, 1, 1, '', l.n, charge
  from unnest($8::bigint[], $9::smallint[], $10::bigint[], $11::smallint[], $12::integer[], $13::bigint[])
    as l(no, n, market_id, outcome_no, odds_milli, charge) join bet using (no)
)
insert into command (id, account_id, use_case, body_sha256, result_id, at)
select command_id, account_id, 'placement', '\\x0000000000000000000000000000000000000000000000000000000000000000', ticket_id, now() from bet`;

/** A ticket written by the site, to be written again. */
interface SampleBet {
  readonly type: string;
  readonly stake: string;
  readonly promised: string;
  readonly formula: string | null;
  readonly legs: readonly {
    readonly market: number;
    readonly outcome: number;
    readonly odds: number;
    readonly charge: number | null;
  }[];
}

async function readSample(client: Client, kinds: readonly BetKind[]): Promise<readonly SampleBet[]> {
  const { rows } = await client.query<SampleBet>(
    `select t.type, t.stake::text as stake, t.payout_promised::text as promised, t.formula::text as formula,
            (select json_agg(json_build_object('market', market_id, 'outcome', outcome_no, 'odds', odds_milli, 'charge', charge) order by n)
             from ticket_leg where ticket_id = t.id) as legs
     from ticket t where t.type = any($1) and t.acceptance = 1 order by t.id desc limit $2`,
    [kinds, SAMPLE],
  );
  if (rows.length === 0) throw new Error('no bets to write again');
  return rows;
}

function buildParameters(
  bets: readonly SampleBet[],
  { accountIds, toAccount }: { readonly accountIds: readonly number[]; readonly toAccount: number },
): readonly unknown[] {
  const atMs = Date.now();
  const legs = bets.flatMap((bet, index) => bet.legs.map((leg, n) => ({ ...leg, no: index + 1, n: n + 1 })));
  return [
    accountIds,
    accountIds.map(() => makeCommandId(atMs, randomBytes(16))),
    bets.map(({ type }) => type),
    bets.map(({ stake }) => stake),
    bets.map(({ promised }) => promised),
    bets.map(({ formula }) => formula),
    toAccount,
    legs.map(({ no }) => no),
    legs.map(({ n }) => n),
    legs.map(({ market }) => market),
    legs.map(({ outcome }) => outcome),
    legs.map(({ odds }) => odds),
    legs.map(({ charge }) => charge),
  ];
}

/** Bets of these kinds as the site accepted them, in the same proportions. */
export async function handWritten(
  url: string,
  {
    accountIds,
    seconds,
    kinds = betKinds,
  }: {
    readonly accountIds: readonly number[];
    readonly seconds: number;
    readonly kinds?: readonly BetKind[];
  },
): Promise<Baseline> {
  let count = 0;
  const startMs = performance.now() + 2000;
  const endMs = startMs + seconds * 1000;
  const one = async (index: number): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      "select id from account where kind = 'open-bets:sport' and currency = 'EUR'",
    );
    const sample = await readSample(client, kinds);
    const own = accountIds.filter((_, n) => n % CONNECTIONS === index);
    const nextBatch = <T>(list: readonly T[], n: number): T[] =>
      Array.from({ length: BATCH }, (_, k) => list[(n * BATCH + k) % list.length]).filter(
        (item) => item !== undefined,
      );
    for (let n = 0; performance.now() < endMs; n += 1) {
      const values = buildParameters(nextBatch(sample, n), {
        accountIds: nextBatch(own, n),
        toAccount: Number(rows[0]?.id),
      });
      await client.query({ name: 'by-hand', text: byHand, values: [...values] });
      if (performance.now() >= startMs && performance.now() < endMs) count += BATCH;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => one(index)));
  return { perSecond: count / seconds, how: `${CONNECTIONS} connections, ${BATCH} bets a statement` };
}
