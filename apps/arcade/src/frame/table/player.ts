import type { ArcadeServerMessage, ArcadeSharedBet } from '@evens/contract';
import type { LiveTable, TableBetResult, TableState } from '../../games/table-client.ts';
import type { ArcadeCalls, Attempt } from '../calls.ts';
import type { OverReason, SessionNumbers } from '../dealer-parts.ts';
import { parseWireAmount } from '../money.ts';
import { type Answered, untilAnswered } from '../until-answered.ts';
import { TableBook } from './book.ts';
import type { LineState } from './line.ts';
import { TablePayouts } from './payouts.ts';
import type { TablePlayerParts } from './player-parts.ts';
import { type SummarizingGame, TableResults } from './results.ts';

interface BetBody {
  readonly CommandId: string;
  readonly SharedRoundID: number;
  readonly Slot: number;
  readonly Bet: unknown;
}

const betCall = (calls: Pick<ArcadeCalls, 'call'>, body: BetBody): Promise<Attempt<ArcadeSharedBet>> =>
  calls.call('POST /api/arcade/sharedbet', body);

/** A bet that was sent and is not answered yet. */
interface BetOnItsWay {
  readonly sharedId: number;
  readonly slot: number;
  readonly stakeMinor: bigint;
}

interface DecisionOnItsWay {
  readonly roundId: number;
  readonly stakeBefore: string;
  readonly moreMinor: bigint;
}

const refusedResult: TableBetResult = { ok: false };

/** One player at a table: applies the table's messages, sends commands until they are answered, and computes the totals. */
export class TablePlayer implements LiveTable {
  readonly #parts: TablePlayerParts;
  readonly #book: TableBook;
  readonly #digits: number;
  readonly #bets = new Set<BetOnItsWay>();
  readonly #decisions = new Set<DecisionOnItsWay>();
  /** The request of each bet of this page. Sending it again returns the bet's current state. */
  readonly #asked = new Map<number, BetBody>();
  readonly #counted = new Map<number, { readonly stakeMinor: bigint; readonly wonMinor: bigint }>();
  readonly #payouts: TablePayouts;
  readonly #results: TableResults;
  #stakedMinor: bigint;
  #wonMinor: bigint;
  #roundsBet = 0;
  #isPaused = false;
  #hasImage = false;
  #isOver = false;

  constructor(parts: TablePlayerParts) {
    const { opening } = parts;
    if (opening.Table === null) throw new Error('TablePlayer: expected an opening with a table, got none');
    this.#parts = parts;
    this.#digits = opening.Digits;
    this.#payouts = new TablePayouts(parts.page);
    this.#results = new TableResults({
      digits: opening.Digits,
      payouts: this.#payouts,
      refundSays: parts.refundSays,
      onFault: parts.onFault,
      onResult: (result, bets) => {
        parts.view.setNumbers(this.numbers);
        parts.view.result(result, bets);
        this.#forgetOld();
      },
    });
    this.#book = new TableBook(opening.Table.Image, opening.Balance);
    this.#stakedMinor = this.#minor(opening.Session.Staked);
    this.#wonMinor = this.#minor(opening.Session.Won);
    this.#results.keepRound(this.state.round);
  }

  get state(): TableState {
    return this.#book.state;
  }

  nowMs(): number {
    return this.#parts.clock.nowMs();
  }

  get takesBets(): boolean {
    const { line, round } = this.state;
    if (this.#isPaused || this.#isOver || line !== 'live' || round?.phase !== 'betting') return false;
    return this.nowMs() < round.closesAt;
  }

  isBetting(slot = 0): boolean {
    const roundId = this.state.round?.id;
    return [...this.#bets].some((bet) => bet.sharedId === roundId && bet.slot === slot);
  }

  isDeciding(roundId: number): boolean {
    return [...this.#decisions].some((decision) => decision.roundId === roundId);
  }

  get numbers(): SessionNumbers {
    const unshownMinor = this.#results.unshownMinor(this.#book.bets, this.state.round);
    return {
      balanceMinor: this.#minor(this.#book.balance) - this.#onItsWayMinor() - unshownMinor,
      stakedMinor: this.#stakedMinor,
      wonMinor: this.#wonMinor - unshownMinor,
      rounds: this.#roundsBet,
    };
  }

  /** The game is drawn from now on, and receives the results of bets. */
  seat(game: SummarizingGame): void {
    this.#results.seat(game);
    this.#parts.view.setNumbers(this.numbers);
  }

  /** No bet is taken while the surrounding page asks for a pause; open bets can still be cashed out. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#parts.view.changed();
  }

  // ---- Messages of the server ----

  lineIs(line: LineState): void {
    this.#book.lineIs(line);
    if (line === 'away') this.#parts.clock.forget();
    if (line !== 'live') this.#parts.view.changed();
  }

  receive(message: ArcadeServerMessage): void {
    if ('at' in message) this.#parts.clock.addSample(message.at);
    if (message.t === 'hb' || message.t === 'pong') return;
    this.#book.receive(message);
    if (message.t === 'tick') {
      this.#parts.view.ticked();
      return;
    }
    if (message.t === 'image' && !this.#hasImage) {
      this.#hasImage = true;
      // Bets from before the opening add only new amounts to this session.
      for (const { RoundID, Stake, Win, State } of message.own) {
        this.#counted.set(RoundID, { stakeMinor: this.#minor(Stake), wonMinor: this.#minor(Win) });
        this.#payouts.begin(RoundID, this.#minor(Win));
        if (State !== 'open') this.#results.markShown(RoundID);
      }
    }
    this.#results.keepRound(this.state.round);
    this.#moved();
    if (message.t === 'image') void this.requestOldBets();
  }

  // ---- Actions of the player ----

  async bet({
    slot = 0,
    bet,
    stakeMinor,
  }: {
    readonly slot?: number;
    readonly bet: unknown;
    readonly stakeMinor: bigint;
  }): Promise<TableBetResult> {
    const { round, own } = this.state;
    const isOccupied = own.some(({ Slot }) => Slot === slot) || this.isBetting(slot);
    if (!round || !this.takesBets || isOccupied) return refusedResult;
    const onItsWay = { sharedId: round.id, slot, stakeMinor };
    this.#bets.add(onItsWay);
    this.#moved();
    const body = { CommandId: this.#parts.newCommandId(), SharedRoundID: round.id, Slot: slot, Bet: bet };
    return this.sendCommand(
      stakeMinor,
      () => betCall(this.#parts.calls, body),
      (acceptedBet) => {
        this.#bets.delete(onItsWay);
        if (!acceptedBet) return;
        this.#asked.set(acceptedBet.RoundID, body);
        this.#roundsBet += 1;
      },
    );
  }

  cashOut(roundId: number): Promise<TableBetResult> {
    const body = { CommandId: this.#parts.newCommandId(), RoundID: roundId };
    return this.#decide({ roundId, moreMinor: 0n }, () =>
      this.#parts.calls.call('POST /api/arcade/cashout', body),
    );
  }

  decide(
    roundId: number,
    {
      step,
      move,
      moreMinor = 0n,
    }: { readonly step: number; readonly move: unknown; readonly moreMinor?: bigint },
  ): Promise<TableBetResult> {
    const body = { CommandId: this.#parts.newCommandId(), RoundID: roundId, Step: step, Move: move };
    return this.#decide({ roundId, moreMinor }, () =>
      this.#parts.calls.call('POST /api/arcade/sharedmove', body),
    );
  }

  #decide(
    { roundId, moreMinor }: Pick<DecisionOnItsWay, 'roundId' | 'moreMinor'>,
    attempt: () => Promise<Attempt<ArcadeSharedBet>>,
  ): Promise<TableBetResult> {
    const bet = this.#book.bets.find(({ RoundID }) => RoundID === roundId);
    if (this.#isOver || bet?.State !== 'open' || this.isDeciding(roundId))
      return Promise.resolve(refusedResult);
    const onItsWay = { roundId, moreMinor, stakeBefore: bet.Stake };
    this.#decisions.add(onItsWay);
    this.#moved();
    return this.sendCommand(moreMinor, attempt, () => this.#decisions.delete(onItsWay));
  }

  async sendCommand(
    stakeMinor: bigint,
    attempt: () => Promise<Attempt<ArcadeSharedBet>>,
    done: (acceptedBet: ArcadeSharedBet | undefined) => void,
  ): Promise<TableBetResult> {
    const { messageCount } = this.#book;
    const { page, waiting } = this.#parts;
    const moneyId = page.commandSent(stakeMinor);
    // A cash-out is sent without waiting: its price depends on the moment.
    const noted = stakeMinor > 0n ? page.noted(moneyId) : undefined;
    if (noted) await noted;
    const answer = await untilAnswered(attempt, waiting);
    done(answer.kind === 'answered' ? answer.value : undefined);
    if (answer.kind === 'answered') {
      const { RoundID, Version, Win } = answer.value;
      page.answered(moneyId, { version: Version, stakeMinor, winMinor: 0n });
      page.displayed(moneyId);
      this.#payouts.report({ roundId: RoundID, version: Version, winMinor: this.#minor(Win) });
      this.#book.answer(answer.value, messageCount);
    } else {
      page.refused(moneyId);
      this.#refuse(answer);
    }
    this.#moved();
    return answer.kind === 'answered' ? { ok: true, bet: answer.value } : refusedResult;
  }

  #refuse(answer: Exclude<Answered<ArcadeSharedBet>, { readonly kind: 'answered' }>): void {
    if (answer.kind === 'gave-up') this.end('gave-up');
    else if (answer.code === 'GameSessionExpiredException') this.end('session-ended');
    else this.#parts.view.refused(answer);
  }

  /** Ends the session. */
  end(reason: OverReason): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#parts.view.over(reason);
  }

  // ---- Totals ----

  #minor(wire: string): bigint {
    return parseWireAmount(wire, this.#digits);
  }

  /** Stakes that the server's balance does not include yet. */
  #onItsWayMinor(): bigint {
    const { bets } = this.#book;
    let sumMinor = 0n;
    for (const { sharedId, slot, stakeMinor } of this.#bets)
      if (!bets.some((bet) => bet.SharedRoundID === sharedId && bet.Slot === slot)) sumMinor += stakeMinor;
    for (const { roundId, stakeBefore, moreMinor } of this.#decisions)
      if (bets.some((bet) => bet.RoundID === roundId && bet.Stake === stakeBefore)) sumMinor += moreMinor;
    return sumMinor;
  }

  #moved(): void {
    const { bets } = this.#book;
    for (const bet of bets) this.#count(bet);
    const { view } = this.#parts;
    this.#payouts.setAtStake(this.#bets.size > 0 || bets.some(({ State }) => State === 'open'));
    view.setNumbers(this.numbers);
    view.changed();
    this.#results.reportEnded(this.#book.bets, (sharedId) =>
      [...this.#bets].some((bet) => bet.sharedId === sharedId),
    );
  }

  #count({ RoundID, Stake, Win, Version }: ArcadeSharedBet): void {
    const [stakeMinor, wonMinor] = [this.#minor(Stake), this.#minor(Win)];
    this.#payouts.report({ roundId: RoundID, version: Version, winMinor: wonMinor });
    const before = this.#counted.get(RoundID) ?? { stakeMinor: 0n, wonMinor: 0n };
    this.#stakedMinor += stakeMinor - before.stakeMinor;
    this.#wonMinor += wonMinor - before.wonMinor;
    this.#counted.set(RoundID, { stakeMinor, wonMinor });
  }

  /** Drops bets of earlier rounds whose results were reported. */
  #forgetOld(): void {
    const { round } = this.state;
    const old = this.#book.bets
      .filter(
        ({ RoundID, SharedRoundID }) => SharedRoundID !== round?.id && this.#results.isReported(RoundID),
      )
      .map(({ RoundID }) => RoundID);
    this.#book.forget(old);
    for (const roundId of old) {
      this.#results.forget(roundId);
      this.#asked.delete(roundId);
      this.#payouts.forget(roundId);
      this.#counted.delete(roundId);
    }
  }

  /** Rounds may have ended while disconnected: requests their bets one by one. */
  async requestOldBets(): Promise<void> {
    const { round } = this.state;
    const old = this.#book.bets.filter((bet) => bet.State === 'open' && bet.SharedRoundID !== round?.id);
    for (const { RoundID } of old) {
      const body = this.#asked.get(RoundID);
      const { messageCount } = this.#book;
      const answer =
        body && (await untilAnswered(() => betCall(this.#parts.calls, body), this.#parts.waiting));
      // A play-money call repeats its first answer. Its balance arrived with the image.
      if (answer?.kind === 'answered' && answer.value.State !== 'open')
        this.#book.answer(answer.value, messageCount);
      else this.#book.forget([RoundID]);
      this.#moved();
    }
  }
}
