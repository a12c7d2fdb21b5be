import type { AccountId, TicketId } from '@evens/base';
import { type BetResult, betResults } from '@evens/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHouse } from '../../money/index.ts';
import { writeSettlements } from '../../sportsbook/settlement/settle-store.ts';
import { insertJournal, insertTicket } from '../../sportsbook/tests/histories-rows.ts';
import { readUnwagered } from '../withdrawals/unwagered.ts';
import { eur } from './payment-stage.ts';
import { openWithdrawalStage, type WithdrawalStage } from './withdrawal-stage.ts';

/** Maximum number of postings that are read per side. */
const READ_MAX = 20_000;

let stage: WithdrawalStage;
let house: Awaited<ReturnType<typeof readHouse>>['EUR'];

beforeAll(async () => {
  stage = await openWithdrawalStage();
  house = (await readHouse(stage.pool)).EUR;
});
afterAll(() => stage.stop());

/** Moves a player's money as bets and rounds do. */
class Bettor {
  readonly accountId: AccountId;
  readonly deposit: (minor: bigint) => Promise<void>;

  private constructor(accountId: AccountId, deposit: (minor: bigint) => Promise<void>) {
    this.accountId = accountId;
    this.deposit = deposit;
  }

  static async make(depositMinor: bigint): Promise<Bettor> {
    const principal = await stage.player();
    const bettor = new Bettor(principal.accountId, async (minor) => {
      const id = await stage.begin(principal);
      await stage.book([{ kind: 'deposited', paymentId: id, ...eur(minor) }]);
    });
    await bettor.deposit(depositMinor);
    return bettor;
  }

  unwagered = async () => (await readUnwagered(stage.pool, this.accountId)).unwagered;

  /**
   * Writes a journal that moves this amount from the balance to a house account, or back if negative. Returns its id.
   */
  async move(kind: string, minor: number, to: number, about: { kind: string; id: number }): Promise<number> {
    const posting = minor > 0 ? [this.accountId, to, minor] : [to, this.accountId, -minor];
    const [debit = 0, credit = 0, moved = 0] = posting;
    await this.credit(-minor);
    return insertJournal(stage.pool, { kind, atMs: stage.nowMs, about, postings: [[debit, credit, moved]] });
  }

  async credit(minor: number): Promise<void> {
    await stage.pool.query(
      'update balance set amount = amount + $2, min_amount = least(0, amount + $2) where account_id = $1',
      [this.accountId, minor],
    );
  }

  async bet(minor: number, how: 'stake' | 'hold' = 'stake'): Promise<number> {
    const id = await insertTicket(stage.pool, {
      accountId: this.accountId,
      decidedAtMs: stage.nowMs,
      formula: { type: 'single', legCount: 1, unitMinor: BigInt(minor), eachWay: false },
      legs: [],
    });
    await this.move(how, minor, how === 'stake' ? house.openBets : house.heldBets, { kind: 'ticket', id });
    return id;
  }

  /** Settles a bet, or settles it again, with the statement of the settlement. */
  async settle(id: number, result: BetResult, payoutMinor: bigint, cashedMinor = 0n): Promise<void> {
    const { rows } = await stage.pool.query<{
      stake: string;
      payout: string;
      version: number;
      settled_by: number | null;
    }>(
      `select t.stake::text as stake, t.payout::text as payout, t.version,
              (select s.journal_id from ticket_settlement s where s.ticket_id = t.id and s.no = t.settlement_no and t.result <> 0) as settled_by
       from ticket t where t.id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw new Error(`settle: there is no ticket ${id}`);
    const ticket = {
      // The id was read from the table of tickets.
      id: id as TicketId,
      accountId: this.accountId,
      currency: 'EUR',
      type: 'single',
      text: undefined,
      stakeMinor: BigInt(row.stake),
      cashed: { stakeMinor: cashedMinor, paidMinor: 0n },
      capMinor: 25_000_000n,
      payoutMinor: BigInt(row.payout),
      result,
      version: row.version,
      isCancelled: result === betResults.cancelled,
      settledBy: row.settled_by ?? undefined,
      settledOn: [],
      funding: undefined,
      picks: [],
    };
    const settlement = { ticket, payoutMinor, result, cause: 'result', verdictVersions: [], house } as const;
    await writeSettlements(stage.pool, { settlements: [settlement], atMs: stage.nowMs });
  }

  async round(minor: number, isRefunded: boolean): Promise<void> {
    const { rows } = await stage.pool.query<{ id: number }>(
      `insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no,
                          taken, currency, game, bet, state, refunded)
       values (nextval('round_id_seq'), $1, 1, 1, $2, 0, now(), now(), gen_random_uuid(), 1, 1, 1, 'EUR', 'crash', '{}', null, $3)
       returning id`,
      [this.accountId, minor, isRefunded],
    );
    const about = { kind: 'round', id: rows[0]?.id ?? 0 };
    await this.move('round', minor, house.openRounds, about);
    if (isRefunded) await this.move('round', -minor, house.casino, about);
  }

  /** An action at another provider. A rollback reverses the journal `reverses`. */
  async external(kind: 'bet' | 'win' | 'rollback', minor: number, reverses?: number): Promise<number> {
    const about = { kind: 'external-round', id: 1 };
    const journal = await this.move(`external-${kind}`, minor, house.aggregator, about);
    await stage.pool.query('alter table journal disable trigger refuse_change');
    await stage.pool.query('update journal set reverses = $2 where id = $1', [journal, reverses ?? null]);
    await stage.pool.query('alter table journal enable trigger refuse_change');
    await stage.pool.query(
      `insert into external_action (provider, action_id, tx_id, account_id, round_id, kind, amount, original_action_id, body_sha256,
                                    journal_id, at)
       values ('leap', gen_random_uuid()::text, nextval('external_tx_seq'), $1, 1, $2, $3,
               case when $2 = 'rollback' then gen_random_uuid()::text end, '\\x00', $4, now())`,
      [this.accountId, kind, Math.abs(minor), journal],
    );
    return journal;
  }

  /** Inserts this many losing spins in one statement. */
  async spins(count: number, minor: number): Promise<void> {
    await stage.pool.query(
      `with made as (select nextval('journal_id_seq') as id from generate_series(1, $2::integer)), journals as (
         insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select id, 'round', 'round', 1, 0, now() from made
       )
       insert into posting (journal_id, n, debit, credit, amount, currency) select id, 1, $1, $3, $4, 'EUR' from made`,
      [this.accountId, count, house.casino, minor],
    );
    await this.credit(-count * minor);
  }
}

const { win, lost, refund, cancelled, pending } = betResults;

describe('returned stakes', () => {
  test.each([
    ['refunded', refund],
    ['cancelled', cancelled],
  ])('the stake of a bet that is %s does not count as wagered', async (_, result) => {
    const bettor = await Bettor.make(50_00n);
    const id = await bettor.bet(50_00);
    expect(await bettor.unwagered()).toBe(0n);
    await bettor.settle(id, result, 50_00n);
    expect(await bettor.unwagered()).toBe(50_00n);
    const other = await bettor.bet(30_00);
    await bettor.settle(other, lost, 0n);
    expect(await bettor.unwagered()).toBe(20_00n);
  });

  test('the part of a refunded bet that was cashed out before counts as wagered', async () => {
    const bettor = await Bettor.make(50_00n);
    const id = await bettor.bet(50_00);
    await bettor.settle(id, refund, 30_00n, 20_00n);
    expect(await bettor.unwagered()).toBe(30_00n);
  });

  test('a returned stake must be wagered once only: it is subtracted at the posting of the stake', async () => {
    const bettor = await Bettor.make(50_00n);
    await bettor.settle(await bettor.bet(50_00), win, 200_00n);
    // The deposit is already wagered, so none of these stakes was needed for it.
    await bettor.settle(await bettor.bet(80_00), refund, 80_00n);
    const held = await bettor.bet(70_00, 'hold');
    await bettor.move('release', -70_00, house.heldBets, { kind: 'ticket', id: held });
    await bettor.round(60_00, true);
    await bettor.external('rollback', -40_00, await bettor.external('bet', 40_00));
    expect(await bettor.unwagered()).toBe(0n);
  });

  test('a refunded bet that was held at more than was accepted does not count as wagered', async () => {
    const bettor = await Bettor.make(50_00n);
    const id = await bettor.bet(50_00, 'hold');
    await bettor.move('accept', -20_00, house.heldBets, { kind: 'ticket', id });
    expect(await bettor.unwagered()).toBe(20_00n);
    await stage.pool.query('update ticket set stake = 3000, stake_open = 3000 where id = $1', [id]);
    await bettor.settle(id, refund, 30_00n);
    expect(await bettor.unwagered()).toBe(50_00n);
  });

  test('refunded rounds and bets that a provider rolls back do not count as wagered', async () => {
    const bettor = await Bettor.make(50_00n);
    await bettor.round(10_00, false);
    expect(await bettor.unwagered()).toBe(40_00n);
    await bettor.round(20_00, true);
    expect(await bettor.unwagered()).toBe(40_00n);
    const bet = await bettor.external('bet', 15_00);
    expect(await bettor.unwagered()).toBe(25_00n);
    await bettor.external('rollback', -15_00, bet);
    expect(await bettor.unwagered()).toBe(40_00n);
  });
});

describe('reversals', () => {
  test('a settlement that is corrected several times does not count as a stake', async () => {
    const bettor = await Bettor.make(100_00n);
    const id = await bettor.bet(10_00);
    for (const [result, payout] of [
      [win, 20_00n],
      [lost, 0n],
      [win, 20_00n],
      [pending, 0n],
      [refund, 10_00n],
      [lost, 0n],
    ] as const) {
      await bettor.settle(id, result, payout);
      expect([result, await bettor.unwagered()]).toEqual([result, result === refund ? 100_00n : 90_00n]);
    }
  });

  test('a win that a provider rolls back does not count as a stake', async () => {
    const bettor = await Bettor.make(100_00n);
    await bettor.external('bet', 10_00);
    await bettor.external('rollback', 60_00, await bettor.external('win', -60_00));
    expect(await bettor.unwagered()).toBe(90_00n);
  });
});

describe('accounts with more postings than are read', () => {
  test('a deposit before the read postings must still be wagered, after many small stakes as well', async () => {
    const bettor = await Bettor.make(1000_00n);
    await bettor.spins(READ_MAX + 5, 1);
    // Stakes before the read postings are not seen, but they were paid from the balance.
    expect(await bettor.unwagered()).toBe(799_95n);
    await bettor.deposit(5_00n);
    expect(await bettor.unwagered()).toBe(804_95n);
    await bettor.bet(804_94);
    expect(await bettor.unwagered()).toBe(1n);
    await bettor.bet(1);
    expect(await bettor.unwagered()).toBe(0n);
  });

  test('the unwagered amount is at most the balance before the read postings', async () => {
    const bettor = await Bettor.make(1000_00n);
    await bettor.settle(await bettor.bet(1000_00), lost, 0n);
    await bettor.move('top-up', -310_00, house.adjustments, { kind: 'command', id: 0 });
    await bettor.spins(READ_MAX, 1);
    expect(await bettor.unwagered()).toBe(110_00n);
  });

  test('the unwagered amount is at most the sum of deposits before the read postings', async () => {
    const bettor = await Bettor.make(300_00n);
    await bettor.settle(await bettor.bet(300_00), win, 900_00n);
    await bettor.spins(READ_MAX, 1);
    expect(await bettor.unwagered()).toBe(100_01n);
    await bettor.deposit(50_00n);
    expect(await bettor.unwagered()).toBe(150_01n);
    await bettor.spins(READ_MAX, 2);
    expect(await bettor.unwagered()).toBe(0n);
  });

  test('a stake before the read postings that is refunded later counts as unwagered', async () => {
    const bettor = await Bettor.make(200_00n);
    const id = await bettor.bet(100_00);
    await bettor.settle(await bettor.bet(100_00), win, 400_00n);
    await bettor.spins(READ_MAX, 2);
    const before = await bettor.unwagered();
    await bettor.settle(id, refund, 100_00n);
    expect([before, await bettor.unwagered()]).toEqual([0n, 100_00n]);
  });
});
