import type { BetNow } from '@evens/casino';
import type { Player } from '../../../../../tests/fixture/money-site.ts';
import {
  bet,
  freeBet,
  GAME,
  PROVIDER,
  type ProviderStage,
  rollback,
  win,
} from '../../casino/tests/provider-stage.ts';
import type { RoundStage } from '../../casino/tests/round-stage.ts';
import type { TableStage } from '../../casino/tests/table-stage.ts';
import type { BonusModel, ModelBonus, ModelProviderRound, ModelRound } from './bonus-model.ts';

/** In-house games with the counted share of their stakes, basis points. */
const games = [
  { game: 'night-market', share: 10_000n },
  { game: 'dice', share: 1000n },
] as const;
/** Counted share of bets at a live table, basis points. */
const TABLE_SHARE = 1000n;
/** Groups of games at providers, with the counted share of their stakes, basis points. */
const groups = [
  { group: 'slots', share: 10_000n },
  { group: 'live', share: 1000n },
] as const;
/** An open round blocks other rounds of its game, including free spins. */
export const SPIN_GAME = 'corner-sevens';
export const PROVIDER_SPIN_GAME = `${PROVIDER}:${GAME}`;

export interface CasinoParts {
  readonly rounds: RoundStage;
  readonly provider: ProviderStage;
  readonly tables: TableStage;
  readonly player: Player;
  readonly model: BonusModel;
  readonly random: () => number;
  /** Writes into the sequence's journal. */
  readonly note: (what: string) => void;
  readonly fail: (what: string) => never;
}

/** Casino rounds of one sequence: in-house rounds, free spins, and provider rounds with their rollbacks. */
export class CasinoPlay {
  readonly #parts: CasinoParts;
  /** Bets at tables, by round id. */
  readonly #tableBets = new Map<number, BetNow>();
  /** Free rounds that were played at providers, with their bonus. */
  readonly #freeRounds: { readonly bonus: ModelBonus; readonly no: number; isBack: boolean }[] = [];

  constructor(parts: CasinoParts) {
    this.#parts = parts;
  }

  #below(count: number): number {
    return Math.floor(this.#parts.random() * count);
  }

  #oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#below(items.length)];
  }

  #stake(): bigint {
    return BigInt(10 + this.#below(5000));
  }

  #paid(stake: bigint): bigint {
    return this.#parts.random() < 0.5 ? 0n : BigInt(this.#below(Number(stake) * 3));
  }

  async play(): Promise<void> {
    const kind = this.#parts.random();
    if (kind < 0.3) await this.#round();
    else if (kind < 0.45) await this.#table();
    else if (kind < 0.8) await this.#provider();
    else await this.#spin();
  }

  /** Ends the open round, or starts a round that ends at once or stays open. */
  async #round(): Promise<void> {
    const { fail, model, note, player, random, rounds } = this.#parts;
    const open = model.rounds.find(({ isAtTable, isOver }) => !isOver && !isAtTable);
    if (open) {
      await this.#endRound(open);
      return;
    }
    const stake = this.#stake();
    const funding = model.funding(stake);
    const chosen = this.#oneOf(games) ?? games[0];
    const goesOn = random() < 0.4;
    const paid = goesOn ? 0n : this.#paid(stake);
    const outcome = await rounds.start(player, { game: chosen.game, stake, paid, goesOn });
    note(`round of ${chosen.game} for ${stake}, pays ${goesOn ? 'later' : paid}: ${outcome.kind}`);
    if ((outcome.kind === 'played') !== (funding !== undefined))
      fail(`expected ${funding ? 'a round' : 'a refusal'}, got ${outcome.kind}`);
    if (outcome.kind !== 'played' || !funding) return;
    const started = model.startRound({
      id: outcome.written.roundId,
      share: chosen.share,
      isAtTable: false,
      ...funding,
    });
    if (!goesOn) model.endRound(started, paid);
  }

  /** Ends an open round. */
  end(round: ModelRound): Promise<void> {
    return round.isAtTable ? this.#endTable(round) : this.#endRound(round);
  }

  /** Places a bet at a table, or ends an earlier one. */
  async #table(): Promise<void> {
    const { fail, model, note, player, random, tables } = this.#parts;
    const open = model.rounds.find(({ isAtTable, isOver }) => isAtTable && !isOver);
    if (open && random() < 0.6) {
      await this.#endTable(open);
      return;
    }
    const stake = this.#stake();
    const funding = model.funding(stake);
    const placed = await tables.place(player, { stake, slot: this.#tableBets.size });
    const outcome = typeof placed === 'string' ? placed : 'done';
    note(`bet of ${stake} at a table: ${outcome}`);
    if ((outcome === 'done') !== (funding !== undefined))
      fail(`expected ${funding ? 'a bet at a table' : 'a refusal'}, got ${outcome}`);
    if (typeof placed === 'string' || !funding) return;
    this.#tableBets.set(placed.id, placed);
    model.startRound({ id: placed.id, share: TABLE_SHARE, isAtTable: true, ...funding });
  }

  async #endTable(round: ModelRound): Promise<void> {
    const { model, note, tables } = this.#parts;
    const bet = this.#tableBets.get(round.id);
    if (!bet) throw new Error(`there is no bet of round ${round.id} at the table`);
    const paid = this.#paid(round.cash + round.bonus);
    await tables.end(bet, paid);
    note(`bet ${round.id} at a table pays ${paid}`);
    model.endRound(round, paid);
  }

  async #endRound(round: ModelRound): Promise<void> {
    const { fail, model, note, player, rounds } = this.#parts;
    const game = games.find(({ share }) => share === round.share)?.game ?? games[0].game;
    const paid = this.#paid(round.cash + round.bonus);
    const outcome = await rounds.move(player, { id: round.id, onStep: 0, game }, { paid });
    note(`round ${round.id} ends and pays ${paid}: ${outcome.kind}`);
    if (outcome.kind !== 'played') fail(`expected the end of a round, got ${outcome.kind}`);
    model.endRound(round, paid);
  }

  async #spin(): Promise<void> {
    const { fail, model, note, player, random, rounds } = this.#parts;
    const bonus = model.freeSpins();
    if (!bonus) return;
    const paid = random() < 0.5 ? 0n : BigInt(this.#below(2000));
    const { id } = await rounds.spins(bonus.id);
    if (bonus.isAtProvider) {
      await this.#freeRound(bonus, id, paid);
      return;
    }
    const outcome = await rounds.start(player, {
      game: SPIN_GAME,
      stake: bonus.spinValue,
      paid,
      freeSpinsId: id,
    });
    note(`free spin of ${bonus.id} pays ${paid}: ${outcome.kind}`);
    if (outcome.kind !== 'played') fail(`expected a free spin, got ${outcome.kind}`);
    model.spin(bonus, paid);
  }

  /** Plays a free round at a provider. Sometimes repeats the call, or rolls an earlier bet back. */
  async #freeRound(bonus: ModelBonus, freeRound: number, paid: bigint): Promise<void> {
    const { fail, model, note, player, provider, random } = this.#parts;
    const before = this.#freeRounds.find((one) => one.bonus === bonus && !one.isBack);
    if (before && random() < 0.3) {
      before.isBack = true;
      const { no } = before;
      const rollbackAction = rollback(actionId(player, 'free', no), actionId(player, 'free-back', no));
      const answer = provider.describeOutcome(
        await provider.call(player, [rollbackAction], { round: `free-${no}` }),
      );
      note(`provider takes the free round ${no} of ${bonus.id} back: ${answer}`);
      if (answer !== 'ok') fail(`expected a rollback of a free round, got ${answer}`);
      model.spinBack(bonus);
      return;
    }
    const no = this.#freeRounds.length;
    const actions = [
      freeBet(freeRound, bonus.spinValue, actionId(player, 'free', no)),
      ...(paid > 0n ? [win(paid, actionId(player, 'free-win', no))] : []),
    ];
    const call = () => provider.call(player, actions, { round: `free-${no}`, isFinished: true });
    const answer = provider.describeOutcome(await call());
    note(`free round ${no} of ${bonus.id} at a provider pays ${paid}: ${answer}`);
    if (answer !== 'ok') fail(`expected a free round, got ${answer}`);
    model.spin(bonus, paid);
    this.#freeRounds.push({ bonus, no, isBack: false });
    if (random() < 0.2 && provider.describeOutcome(await call()) !== 'ok')
      fail('expected a repeat of a free round to pass');
  }

  /** Plays a round at a provider, or rolls a bet or win back. Sometimes repeats the call. */
  async #provider(): Promise<void> {
    const { model, random } = this.#parts;
    const betOpen = model.providerRounds.filter(({ isBetBack }) => !isBetBack);
    const winOpen = model.providerRounds.filter((one) => one.win > 0n && !one.isWinBack);
    const kind = random();
    const back = this.#oneOf(kind < 0.25 ? betOpen : winOpen);
    if (kind < 0.4 && back) await this.#takeBack(back, kind < 0.25 ? 'bet' : 'win');
    else await this.#playAtProvider();
  }

  async #playAtProvider(): Promise<void> {
    const { fail, model, note, player, provider, random } = this.#parts;
    const no = model.providerRounds.length;
    const stake = this.#stake();
    const paid = this.#paid(stake);
    const { group, share } = this.#oneOf(groups) ?? groups[0];
    const isFinished = random() < 0.7;
    const funding = model.funding(stake);
    const actions = [
      bet(stake, actionId(player, 'bet', no)),
      ...(paid > 0n ? [win(paid, actionId(player, 'win', no))] : []),
    ];
    const call = () => provider.call(player, actions, { group, round: `round-${no}`, isFinished });
    const answer = provider.describeOutcome(await call());
    note(`provider's ${group} round ${no}: bet ${stake}, win ${paid}, finished ${isFinished}: ${answer}`);
    if ((answer === 'ok') !== (funding !== undefined))
      fail(`expected ${funding ? 'a round' : 'a refusal'}, got ${answer}`);
    if (!funding) return;
    model.playAtProvider(funding, { win: paid, share, isEnded: isFinished });
    if (random() < 0.1 && provider.describeOutcome(await call()) !== 'ok')
      fail('expected a repeat of the call to pass');
  }

  async #takeBack(round: ModelProviderRound, what: 'bet' | 'win'): Promise<void> {
    const { fail, model, note, player, provider } = this.#parts;
    const { no } = round;
    const outcome = await provider.call(
      player,
      [rollback(actionId(player, what, no), actionId(player, `${what}-back`, no))],
      {
        round: `round-${no}`,
      },
    );
    const answer = provider.describeOutcome(outcome);
    note(`provider takes the ${what} of round ${no} back: ${answer}`);
    if (answer !== 'ok') fail(`expected a rollback, got ${answer}`);
    if (what === 'bet') model.takeBetBack(round);
    else model.takeWinBack(round);
  }
}

function actionId({ accountId }: Player, what: string, no: number): string {
  return `${accountId}-${what}-${no}`;
}
