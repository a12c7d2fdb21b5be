import { type CurrencyCode, parseAmount, type TicketId } from '@evens/base';
import { defaultContribution } from '@evens/bonuses';
import { type MoneySite, type Player, resultCode } from '../../../../../tests/fixture/money-site.ts';
import type { ProviderStage } from '../../casino/tests/provider-stage.ts';
import type { RoundStage } from '../../casino/tests/round-stage.ts';
import type { TableStage } from '../../casino/tests/table-stage.ts';
import { cancelBonus, creditPlayMoney, type House } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { makeCashOut, Settlement } from '../../sportsbook/index.ts';
import { claimBonus } from '../bonuses/offers/claim-bonus.ts';
import { CasinoPlay, PROVIDER_SPIN_GAME, SPIN_GAME } from './bonus-casino.ts';
import { BonusModel, type Ending, type ModelBonus } from './bonus-model.ts';
import { claimableOffers } from './bonus-offers.ts';
import type { BonusStage } from './bonus-stage.ts';

export const CURRENCY: CurrencyCode = 'EUR';
const { sportBasisPoints, groupBasisPoints, gameBasisPoints } = defaultContribution;
const spinTerms = JSON.stringify({
  sportBasisPoints,
  groupBasisPoints,
  gameBasisPoints,
  winnings: { multiplierMilli: 3000, expiresAfterDays: 7 },
});
export const MARKET = 'asian-handicap';

/** Lines of a match that are bet on, always home, with their outcome after a draw. */
export const lines: readonly {
  readonly specifier: string;
  readonly oddsMilli: number;
  readonly draw: Ending;
}[] = [
  { specifier: 'hcp=0|score=0:0', oddsMilli: 2000, draw: 'refunded' },
  { specifier: 'hcp=0.25|score=0:0', oddsMilli: 1870, draw: 'half-won' },
  { specifier: 'hcp=-0.25|score=0:0', oddsMilli: 2130, draw: 'half-lost' },
];

/** Random numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

export interface WaveSite {
  readonly site: MoneySite;
  readonly settlement: Settlement;
  readonly stage: BonusStage;
  readonly rounds: RoundStage;
  readonly provider: ProviderStage;
  readonly tables: TableStage;
  readonly house: House;
  readonly cashOut: ReturnType<typeof makeCashOut>;
}

export interface Match {
  readonly id: number;
  isOver: boolean;
}

/** A difference between site and model, or an unexpected answer to a command. */
export class Disagreement extends Error {}

/** One account with its model and the journal of its steps. */
export class Sequence {
  readonly #on: WaveSite;
  readonly #random: () => number;
  readonly player: Player;
  readonly model = new BonusModel();
  readonly journal: string[] = [];
  readonly #casino: CasinoPlay;
  /** Number of claims per code. */
  readonly #claims = new Map<string, number>();
  #jackpots = 0n;

  constructor(on: WaveSite, player: Player, seed: number) {
    this.#on = on;
    this.player = player;
    this.#random = createRandom(seed);
    this.#casino = new CasinoPlay({
      rounds: on.rounds,
      provider: on.provider,
      tables: on.tables,
      player,
      model: this.model,
      random: this.#random,
      note: (what) => this.journal.push(what),
      fail: (what) => this.#fail(what),
    });
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#below(items.length)];
  }

  #fail(what: string): never {
    throw new Disagreement(`${what}, after\n  ${this.journal.join('\n  ')}`);
  }

  async step(no: number, matches: readonly Match[], casinoShare: number): Promise<void> {
    const kind = this.#random();
    if (no === 0 ? kind < 0.6 : kind < 0.06) await this.#deposit();
    else if (no === 0 || kind < 0.2) await (this.#random() < 0.4 ? this.#claim() : this.#grant());
    else if (kind < 0.75) {
      if (this.#random() >= casinoShare / 2) await this.#bet(matches);
      else await this.#casino.play();
    } else if (kind < 0.87) await this.#cashOut();
    else if (kind < 0.95) await this.#end();
  }

  async #deposit(): Promise<void> {
    const { house, site } = this.#on;
    const given = BigInt(1 + this.#below(6000));
    const amount = parseAmount(text(given), CURRENCY);
    if (!amount.ok) this.#fail(`${text(given)} is no amount`);
    await inTransaction(site.pool, (client) =>
      creditPlayMoney(client, {
        accountId: this.player.accountId,
        commandId: site.commandId(),
        amount: amount.value,
        currency: CURRENCY,
        sandboxBank: house[CURRENCY].sandboxBank,
        atMs: site.nowMs,
      }),
    );
    this.model.cash += given;
    this.journal.push(`deposit ${given}`);
  }

  /** Ends all open rounds. */
  async finish(): Promise<void> {
    for (const round of this.model.rounds.filter(({ isOver }) => !isOver)) await this.#casino.end(round);
  }

  async #grant(): Promise<void> {
    const chance = this.#random();
    const kind = chance < 0.5 ? 'money' : chance < 0.8 ? 'free-bet' : 'free-spins';
    const value = BigInt(100 + this.#below(4000));
    const maximum = this.#random() < 0.5 ? undefined : BigInt(this.#below(5000));
    const stakeMaximum = this.#random() < 0.7 ? undefined : BigInt(500 + this.#below(4000));
    const requirement = kind === 'money' ? BigInt(this.#below(12_000)) : 0n;
    const spins = 1 + this.#below(3);
    const spinsWinCash = this.#random() < 0.3;
    const isAtProvider = this.#random() < 0.5;
    const id = await this.#on.stage.grant(this.player, {
      kind: kind === 'money' ? 'bonus-money' : kind,
      valuesMinor: kind === 'free-spins' ? Array.from({ length: spins }, () => value) : [value],
      requirementMinor: requirement,
      maxConversionMinor: maximum ?? null,
      maxStakeMinor: stakeMaximum ?? null,
      ...(kind === 'free-spins' && {
        spins: {
          game: isAtProvider ? PROVIDER_SPIN_GAME : SPIN_GAME,
          winningsTo: spinsWinCash ? 'cash' : 'bonus',
        },
        terms: spinTerms,
      }),
    });
    const granted = { id, kind, maximum, requirement, stakeMaximum } as const;
    if (kind === 'free-spins')
      this.model.grant({
        ...granted,
        value: value * BigInt(spins),
        spins,
        spinValue: value,
        spinsWinCash,
        isAtProvider,
      });
    else this.model.grant({ ...granted, value });
    const bounds = `requirement ${requirement}, converts ${maximum}, stakes up to ${stakeMaximum}`;
    this.journal.push(
      kind === 'free-spins'
        ? `${spins} free spins ${id}${isAtProvider ? ' at a provider' : ''} of ${value} that win ${spinsWinCash ? 'cash' : 'bonus money'}: ${bounds}`
        : `${kind} ${id} of ${value}: ${bounds}`,
    );
  }

  async #claim(): Promise<void> {
    const { site } = this.#on;
    const before = claimableOffers.filter(({ code }) => this.#claims.has(code));
    const offer = this.#oneOf(before.length > 0 && this.#random() < 0.4 ? before : claimableOffers);
    if (!offer) return;
    const { code, kind, personMax, spins } = offer;
    const claimed = this.#claims.get(code) ?? 0;
    const isOver = personMax !== undefined && claimed >= personMax;
    const claimRequest = {
      accountId: this.player.accountId,
      currency: CURRENCY,
      code: this.#random() < 0.5 ? code : ` ${code.toLowerCase()} `,
      commandId: site.commandId(),
      atMs: site.nowMs,
    };
    const isRepeated = this.#random() < 0.2;
    const answer = await claimBonus(site.pool, claimRequest);
    this.journal.push(`claim ${code}: ${resultCode(answer)}`);
    if (answer.ok === isOver || (!answer.ok && answer.error.code !== 'BonusClaimedException'))
      this.#fail(`expected ${isOver ? 'a refusal' : 'a bonus'}, got ${resultCode(answer)}`);
    if (!answer.ok) return;
    this.#claims.set(code, claimed + 1);
    const value = BigInt(offer.value);
    this.model.grant({
      id: answer.value ?? 0,
      kind,
      value: value * BigInt(spins?.count ?? 1),
      requirement: kind === 'money' ? value * BigInt(offer.times) : 0n,
      // Winnings of spins that are cash have no bounds.
      maximum: offer.maximum === undefined ? undefined : BigInt(offer.maximum),
      stakeMaximum: offer.stakeMaximum === undefined ? undefined : BigInt(offer.stakeMaximum),
      ...(spins && {
        spins: spins.count,
        spinValue: value,
        spinsWinCash: spins.winCash,
        isAtProvider: spins.isAtProvider,
      }),
    });
    if (!isRepeated) return;
    const again = await claimBonus(site.pool, claimRequest);
    if (!again.ok || again.value !== answer.value) this.#fail(`a repeated claim got ${resultCode(again)}`);
    const other = await claimBonus(site.pool, { ...claimRequest, code: 'ANOTHER' });
    if (other.ok || other.error.code !== 'CommandIdReusedException')
      this.#fail(`another code by the same command got ${resultCode(other)}`);
  }

  /**
   * Grants a bonus and stakes all of it in equal parts on these matches. Its remaining requirement and its maximum are
   * small.
   */
  async spend(matches: readonly Match[]): Promise<void> {
    const part = BigInt(200 + this.#below(800));
    const value = part * BigInt(matches.length);
    const [maximum, requirement] = [part / 2n + BigInt(this.#below(1000)), value + BigInt(this.#below(900))];
    const id = await this.#on.stage.grant(this.player, {
      valuesMinor: [value],
      requirementMinor: requirement,
      maxConversionMinor: maximum,
    });
    this.model.grant({ id, kind: 'money', value, maximum, requirement, stakeMaximum: undefined });
    this.journal.push(`money ${id} of ${value}: requirement ${requirement}, converts ${maximum}`);
    for (const match of matches) await this.#bet([match], part);
  }

  /** Returns a random amount, or all of the account's money, which spends a bonus. */
  #stake(): bigint {
    const all = this.model.cash + (this.model.usable()?.held ?? 0n);
    return this.#random() < 0.25 && all >= 10n && all <= 6000n ? all : BigInt(10 + this.#below(5000));
  }

  async #bet(matches: readonly Match[], requestedStake?: bigint): Promise<void> {
    const { site, stage } = this.#on;
    const free = this.model.freeBet();
    const used = requestedStake === undefined && this.#random() < 0.5 ? free : undefined;
    const stake = requestedStake ?? used?.value ?? this.#stake();
    const funding = used ? { cash: 0n, bonus: stake, of: used } : this.model.funding(stake);
    const match = this.#oneOf(matches.filter(({ isOver }) => !isOver));
    const line = this.#below(lines.length);
    const chosen = lines[line];
    const isTwice = this.#random() < 0.05;
    if (!match || !chosen) return;
    const credit = used && (await stage.credits(used.id))[0]?.id;
    const request = {
      principal: this.player.principal,
      atMs: site.nowMs,
      body: {
        CommandId: site.commandId(),
        BetType: 1,
        Selections: [
          {
            MatchID: match.id,
            MarketType: MARKET,
            Specifier: chosen.specifier,
            OutcomeNo: 1,
            Odds: chosen.oddsMilli,
          },
        ],
        Stake: text(stake),
        OddsChangePolicy: 0,
        ...(credit === undefined ? {} : { FreeBetID: credit }),
      },
    };
    const placed = await site.placeBet(request);
    const what = used ? `free bet ${used.id}` : `bet ${stake}`;
    this.journal.push(`${what} on line ${line} of match ${match.id}: ${resultCode(placed)}`);
    if (placed.ok !== (funding !== undefined))
      this.#fail(`expected ${funding ? 'a bet' : 'a refusal'}, got ${resultCode(placed)}`);
    if (!placed.ok || !funding) return;
    const { id } = placed.value.ticket;
    this.model.place({ id, match: match.id, line, oddsMilli: BigInt(chosen.oddsMilli), ...funding });
    if (!isTwice) return;
    const again = await site.placeBet(request);
    if (!again.ok || again.value.ticket.id !== id) this.#fail(`a repeated command got ${resultCode(again)}`);
  }

  async #cashOut(): Promise<void> {
    const { cashOut, site } = this.#on;
    const ticket = this.#oneOf(
      this.model.tickets.filter((one) => this.model.isOpen(one) && one.of?.kind !== 'free-bet'),
    );
    if (!ticket) return;
    const open = ticket.cash + ticket.bonus - ticket.cashedStake;
    const part = this.#random() < 0.3 ? open : 1n + BigInt(this.#below(Number(open)));
    const paid = part / 3n;
    if (paid === 0n) return;
    const done = await cashOut.create({
      principal: this.player.principal,
      body: {
        CommandId: site.commandId(),
        // The id of a placed ticket.
        betId: ticket.id as TicketId,
        CashoutOddsValues: [],
        amount: text(paid),
        ...(part === open ? {} : { StakePart: text(part) }),
      },
      atMs: site.nowMs,
    });
    this.journal.push(`cash out ${paid} for ${part} of ticket ${ticket.id}: ${resultCode(done)}`);
    if (!done.ok) this.#fail(`expected a cash-out, got ${resultCode(done)}`);
    this.model.cashOut(ticket, part, paid);
  }

  async #end(): Promise<void> {
    const { site } = this.#on;
    const bonus = this.#oneOf(this.model.bonuses.filter(({ isOver, state }) => state < 3 && !isOver));
    if (!bonus) return;
    if (this.#random() < 0.5) {
      const cancelled = await inTransaction(site.pool, (client) =>
        cancelBonus(client, { accountId: this.player.accountId, bonusId: bonus.id, atMs: site.nowMs }),
      );
      this.journal.push(`cancel ${bonus.id}: ${cancelled}`);
      const expected = this.model.cancel(bonus);
      if (cancelled !== expected) this.#fail(`expected a bonus that is ${expected}, got ${cancelled}`);
      return;
    }
    await site.pool.query(
      `with over as (
         update bonus set expires_at = to_timestamp($2::float8 / 1000) where id = $1 returning id, expires_at
       )
       update bonus_credit c set expires_at = o.expires_at from over o where c.bonus_id = o.id`,
      [bonus.id, site.nowMs],
    );
    bonus.isOver = true;
    this.journal.push(`expire ${bonus.id}`);
  }

  /** Adds jackpots that the account has won so far: chance decides when, and they are paid in cash. */
  wonJackpots(total: bigint): void {
    this.model.cash += total - this.#jackpots;
    this.#jackpots = total;
  }

  compare(cash: bigint, bonuses: readonly Held[]): void {
    // Bonuses that the follower granted get their ids in the order of their grants.
    for (const [index, bonus] of this.model.bonuses.entries())
      if (bonus.id === 0) bonus.id = bonuses[index]?.id ?? 0;
    const model = this.model.bonuses.map(heldText);
    const found = bonuses.map(heldText);
    if (cash === this.model.cash && found.join() === model.join()) return;
    this.#fail(
      `account ${this.player.accountId}: expected cash ${this.model.cash} and [${model.join('; ')}], got ${cash} and [${found.join('; ')}]`,
    );
  }
}

export type Held = Pick<ModelBonus, 'converted' | 'held' | 'id' | 'state' | 'wagered'>;
const heldText = ({ converted, held, id, state, wagered }: Held) =>
  `${id}: state ${state}, ${held} held, ${wagered} wagered, ${converted} converted`;
