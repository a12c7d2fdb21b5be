import type { TicketId } from '@evens/base';
import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBonus } from '../../../apps/server/src/features/bonus-funds/index.ts';
import { makeCashOut, makeCashoutParts } from '../../../apps/server/src/features/cashout/index.ts';
import type { Settlement } from '../../../apps/server/src/features/settlement/index.ts';
import { readHouse } from '../../../apps/server/src/features/wallet/index.ts';
import { inTransaction } from '../../../apps/server/src/platform/db.ts';
import { BonusModel, type ModelTicket } from './bonus-model.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';
import {
  codeOf,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from './money-site.ts';

const SEQUENCES = 60;
const STEPS = 14;
const SEED = Number(process.env['BONUS_SEED'] ?? 20_261);
const LINE = 'asian-handicap;hcp=0|score=0:0';
const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.5, awayGoals: 1.1, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let cashOut: ReturnType<typeof makeCashOut>;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
  cashOut = makeCashOut(
    makeCashoutParts({
      pool: site.pool,
      lanes: site.lanes,
      house: await readHouse(site.pool),
      clock: { nowMs: () => site.nowMs },
      books: site.feed,
      liveDelay: async () => () => 0,
    }),
  );
});
afterAll(() => site.stop());

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const ends = ['won', 'lost', 'refunded'] as const;
const goals = { won: [1, 0], lost: [0, 1], refunded: [1, 1] } as const;

class Sequence {
  readonly #random: () => number;
  readonly #model: BonusModel;
  readonly #player: Player;
  readonly #matches: { readonly id: number; isOver: boolean }[] = [];
  readonly journal: string[] = [];

  constructor(player: Player, cash: bigint, random: () => number) {
    this.#player = player;
    this.#model = new BonusModel(cash);
    this.#random = random;
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#below(items.length)];
  }

  async #match(): Promise<number> {
    const open = this.#matches.find(({ isOver }) => !isOver);
    if (open && this.#random() < 0.5) return open.id;
    const id = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
    await site.feed.odds(id, { [LINE]: [2000, 1800], '1x2': [2500, 3300, 3000] }, site.nowMs, { chances });
    this.#matches.push({ id, isOver: false });
    return id;
  }

  async #grant(): Promise<void> {
    const isFreeBet = this.#random() < 0.4;
    const value = BigInt(100 + this.#below(4000));
    const requirement = isFreeBet ? 0n : BigInt(this.#below(12_000));
    const maximum = this.#random() < 0.5 ? undefined : BigInt(this.#below(5000));
    const id = await stage.grant(this.#player, {
      kind: isFreeBet ? 'free-bet' : 'bonus-money',
      valuesMinor: [value],
      requirementMinor: requirement,
      maxConversionMinor: maximum ?? null,
    });
    this.#model.grant({ id, isFreeBet, maximum, requirement, value });
    this.journal.push(
      `grant ${id}: ${value}, free bet ${isFreeBet}, requirement ${requirement}, maximum ${maximum}`,
    );
  }

  async #bet(): Promise<void> {
    const free = this.#model.bonuses.find((one) => one.isFreeBet && one.state === 2 && one.held > 0n);
    const useFree = free !== undefined && this.#random() < 0.4;
    const stake = useFree ? free.value : BigInt(10 + this.#below(5000));
    const funding = useFree ? { cash: 0n, bonus: stake, of: free } : this.#model.funding(stake);
    const matchId = await this.#match();
    const [MarketType = '', Specifier = ''] = LINE.split(';');
    const credit = useFree ? (await stage.credits(free.id))[0]?.id : undefined;
    const placed = await site.placeBet({
      principal: this.#player.principal,
      atMs: site.nowMs,
      body: {
        CommandId: site.commandId(),
        BetType: 1,
        Selections: [{ MatchID: matchId, MarketType, Specifier, OutcomeNo: 1, Odds: 2000 }],
        Stake: text(stake),
        OddsChangePolicy: 0,
        ...(credit === undefined ? {} : { FreeBetID: credit }),
      },
    });
    this.journal.push(`bet ${stake}, free bet ${useFree}: ${codeOf(placed)}`);
    expect([codeOf(placed), ...this.journal]).toEqual([
      funding ? 'ok' : 'InsufficientBalanceException',
      ...this.journal,
    ]);
    if (placed.ok && funding) this.#model.place({ id: placed.value.ticket.id, match: matchId, ...funding });
  }

  async #report(isCorrection: boolean): Promise<void> {
    const match = this.#oneOf(this.#matches.filter(({ isOver }) => isOver === isCorrection));
    if (!match) return;
    const end = ends[this.#below(ends.length)] ?? 'won';
    const facts = score([[0, 0], goals[end]], true);
    await site.feed[isCorrection ? 'correction' : 'result'](match.id, site.nowMs, facts);
    await settlement.readFeed();
    await settlement.pay();
    match.isOver = true;
    this.#model.settle(match.id, end);
    this.journal.push(`match ${match.id} ${end}`);
  }

  async #cashOut(): Promise<void> {
    const ticket = this.#oneOf(
      this.#model.tickets.filter((one) => this.#model.isOpen(one) && !one.of?.isFreeBet),
    );
    if (!ticket) return;
    const open = ticket.cash + ticket.bonus - ticket.cashedStake;
    const part = this.#random() < 0.3 ? open : 1n + BigInt(this.#below(Number(open)));
    const paid = part / 3n;
    if (paid === 0n) return;
    const done = await cashOut.create({
      principal: this.#player.principal,
      body: {
        CommandId: site.commandId(),
        betId: ticket.id as TicketId,
        CashoutOddsValues: [],
        amount: text(paid),
        ...(part === open ? {} : { StakePart: text(part) }),
      },
      atMs: site.nowMs,
    });
    this.journal.push(`cash out ${paid} for ${part} of ticket ${ticket.id}: ${codeOf(done)}`);
    if (done.ok) this.#model.cashOut(ticket as ModelTicket, part, paid);
  }

  async #end(): Promise<void> {
    const bonus = this.#oneOf(this.#model.bonuses.filter(({ state }) => state < 3));
    if (!bonus) return;
    const isCancelled = this.#random() < 0.5;
    if (isCancelled)
      await inTransaction(site.pool, (client) =>
        cancelBonus(client, { accountId: this.#player.accountId, bonusId: bonus.id, atMs: site.nowMs }),
      );
    else {
      // A free bet that a ticket is playing is over with its bonus.
      await site.pool.query('update bonus set expires_at = to_timestamp($2::float8 / 1000) where id = $1', [
        bonus.id,
        site.nowMs,
      ]);
      await site.pool.query(
        'update bonus_credit set expires_at = to_timestamp($2::float8 / 1000) where bonus_id = $1',
        [bonus.id, site.nowMs],
      );
    }
    this.journal.push(`${isCancelled ? 'cancel' : 'expire'} ${bonus.id}`);
    this.#model.end(bonus);
  }

  async step(): Promise<void> {
    const kind = this.#random();
    if (kind < 0.2) await this.#grant();
    else if (kind < 0.55) await this.#bet();
    else if (kind < 0.7) await this.#report(false);
    else if (kind < 0.8) await this.#report(true);
    else if (kind < 0.92) await this.#cashOut();
    else await this.#end();
    await this.#compare();
  }

  async #compare(): Promise<void> {
    for (let turn = 0; turn < 10 && (await stage.follow()) > 0; turn += 1);
    this.#model.follow();
    const model = this.#model.bonuses.map(({ id, state, held, converted }) => ({
      id,
      state,
      held,
      converted,
    }));
    const found = [];
    for (const { id } of this.#model.bonuses) {
      const { state, held, converted } = await stage.bonus(id);
      found.push({ id, state, held, converted });
    }
    const cash = await site.balance(this.#player);
    expect([cash, found, ...this.journal]).toEqual([this.#model.cash, model, ...this.journal]);
  }
}

it('agrees with a model of its own in random sequences of grants, bets, results, corrections, cash-outs and ends', async () => {
  const random = randomOf(SEED);
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    site.nowMs += 60_000;
    site.feed.heardAtMs = site.nowMs;
    const cash = BigInt(Math.floor(random() * 6000));
    const player = await site.player(cash === 0n ? '0' : text(cash));
    const run = new Sequence(player, cash, random);
    for (let step = 0; step < STEPS; step += 1) {
      site.nowMs += 1000;
      site.feed.heardAtMs = site.nowMs;
      await run.step();
    }
  }
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}, 300_000);
