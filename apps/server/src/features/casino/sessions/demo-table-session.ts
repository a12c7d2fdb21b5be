import { type CurrencyCode, err, formatAmount, ledgerDigits, ok, type Result } from '@evens/base';
import { type ArcadeSharedBet, type Refusal, refusal } from '@evens/contract';
import { crashReturn, ruleCashOut } from '@evens/games';
import type { Language } from '@evens/locales';
import { readCommandId } from '../../wallet/index.ts';
import { limitsOf, type ReadCasinoRules } from '../rounds/limits.ts';
import { storedJson } from '../rounds/replay.ts';
import { decideAsked, readAskedBet } from '../shared-rounds/asked.ts';
import { presentSharedBet, type ShownBet, tableBetOf } from '../shared-rounds/bet-now.ts';
import { betRefusal } from '../shared-rounds/bet-refusal.ts';
import { crashBetOf, crashOf } from '../shared-rounds/crash-machine.ts';
import type { TableBet } from '../shared-rounds/machine.ts';
import type { ListedTable } from '../shared-rounds/machines.ts';
import { isDecided, isRefunded, type SharedRound } from '../shared-rounds/shared-round.ts';
import { tableStakes } from '../shared-rounds/table-stakes.ts';
import type { Onlooker, TableState } from '../shared-rounds/table-state.ts';
import { type GameSession, keptText } from './game-session.ts';
import type { TablePlayer } from './table-player.ts';
import { tableOpening } from './table-session.ts';

const CURRENCY: CurrencyCode = 'EUR';
/** Play money that a demo begins with, minor units. */
const PURSE_MINOR = 100_000n;
/** Answers kept, so that a command that came twice is one bet. */
const ANSWERS_MAX = 64;

export interface DemoTable {
  readonly listed: ListedTable;
  readonly tableState: TableState;
  readonly rules: ReadCasinoRules;
  readonly language: Language;
  readonly playerKey: string;
  readonly openedAtMs: number;
}

type Answer = Result<ArcadeSharedBet, Refusal>;

const alone = err(refusal('InvalidRoundException', { reason: 'this game is played at a table' }));
const invalid = (reason: string) => err(refusal('InvalidRoundException', { reason }));

/** One player with play money, in the same rounds that others play with real money. Nothing of it is stored. */
export function makeDemoTableSession(table: DemoTable): GameSession {
  const { listed, tableState, rules, language, openedAtMs } = table;
  const purse = new DemoPurse(table);
  const inEuros = (amountMinor: bigint) => formatAmount(amountMinor, CURRENCY);
  return {
    async open(atMs) {
      tableState.wake();
      const house = await rules();
      return {
        ...tableOpening(listed, tableState),
        IsDemo: true,
        Language: language.code,
        Currency: CURRENCY,
        Digits: ledgerDigits[CURRENCY],
        Balance: inEuros(purse.heldMinor),
        Stakes: tableStakes(listed.machine, limitsOf(house, CURRENCY)),
        MinimumRoundMs: 0,
        At: new Date(atMs).toISOString(),
        AllowsSlamStop: house.allowsSlamStop,
        Session: {
          StartedAt: new Date(openedAtMs).toISOString(),
          Staked: inEuros(purse.stakedMinor),
          Won: inEuros(purse.wonMinor),
        },
      };
    },
    start: async () => alone,
    move: async () => alone,
    end: async () => undefined,
    table: purse,
  };
}

class DemoPurse implements TablePlayer, Onlooker {
  readonly tableState: TableState;
  readonly playerKey: string;
  readonly #rules: ReadCasinoRules;
  readonly #answers = new Map<string, ArcadeSharedBet>();
  /** While a bet is open: a purse that was forgotten is looked at by nobody. */
  #stopWatching: (() => void) | undefined;
  #bets: ShownBet[] = [];
  /** The round as it was shown last. */
  #before: SharedRound | undefined;
  #isAbsent = false;
  #count = 0;
  heldMinor = PURSE_MINOR;
  stakedMinor = 0n;
  wonMinor = 0n;

  constructor({ tableState, playerKey, rules }: DemoTable) {
    this.tableState = tableState;
    this.playerKey = playerKey;
    this.#rules = rules;
  }

  async own() {
    const { round } = this.tableState;
    const shown = this.#bets.filter(({ sharedId }) => sharedId === round?.id);
    return {
      own: round ? shown.map((bet) => this.#present(round, bet)) : [],
      balance: formatAmount(this.heldMinor, CURRENCY),
    };
  }

  async bet({ commandId, sharedId, slot, bet, atMs }: Parameters<TablePlayer['bet']>[0]): Promise<Answer> {
    const known = this.#answered(commandId, atMs);
    if (known) return known;
    const { machine } = this.tableState;
    const text = keptText(bet);
    if (text === undefined) return invalid('the bet is too long');
    if (slot >= machine.slots) return invalid(`slots are 0 to ${machine.slots - 1}`);
    const limits = limitsOf(await this.#rules(), CURRENCY);
    const read = readAskedBet(machine, storedJson(text), limits.returnMaxMinor);
    if (!read.ok) return invalid(read.error);
    const { round } = this.tableState;
    if (round?.id !== sharedId || round.state !== 'betting' || atMs >= round.closesAtMs)
      return err(refusal('BetsClosedException'));
    const before = this.#bets.filter((other) => other.sharedId === sharedId);
    const refused = betRefusal(machine, { slot, read: read.value, before, limits, currency: CURRENCY });
    if (refused) return err(refused);
    if (before.some((other) => other.slot === slot)) return err(refusal('BetAlreadyTakenException'));
    const { stakeMinor, betText, stateText } = read.value;
    const short = this.#short(stakeMinor);
    if (short) return err(short);
    this.#count += 1;
    const taken: ShownBet = {
      id: this.#count,
      sharedId,
      slot,
      currency: CURRENCY,
      stakeMinor,
      payoutMinor: 0n,
      bet: betText,
      state: stateText,
      stateText,
      cashOut: null,
      isRefunded: false,
    };
    this.#stake(stakeMinor);
    this.#bets = [...before, taken];
    this.#before = round;
    this.#stopWatching ??= this.tableState.watch(this);
    return this.#answer(commandId, round, taken);
  }

  async cashOut({ commandId, roundId, atMs }: Parameters<TablePlayer['cashOut']>[0]): Promise<Answer> {
    const known = this.#answered(commandId, atMs);
    if (known) return known;
    const { round, machine } = this.tableState;
    const bet = this.#find(roundId, round);
    if (!bet || !round) return err(refusal('NotFoundException'));
    if (machine.source !== 'chain') return invalid('nothing is cashed out at this table');
    if (bet.state === null)
      return bet.payoutMinor > 0n ? ok(this.#present(round, bet)) : err(refusal('CashoutTooLateException'));
    if (round.startsAtMs === null) return err(refusal('CashoutTooEarlyException'));
    const { autoCashOut, stakeMinor } = crashBetOf({ betText: bet.bet });
    const { startsAtMs } = round;
    const ruling = ruleCashOut({ autoCashOut, crashHundredths: crashOf(round), startsAtMs, atMs });
    if (ruling.kind !== 'out')
      return err(refusal(ruling.kind === 'early' ? 'CashoutTooEarlyException' : 'CashoutTooLateException'));
    const { multiplierHundredths, isByHand } = ruling;
    const ended = this.#end(bet, crashReturn(stakeMinor, multiplierHundredths), {
      cashOut: isByHand ? multiplierHundredths : null,
    });
    return this.#answer(commandId, round, ended);
  }

  async decide({
    commandId,
    roundId,
    step,
    move,
    atMs,
  }: Parameters<TablePlayer['decide']>[0]): Promise<Answer> {
    const known = this.#answered(commandId, atMs);
    if (known) return known;
    const { round, machine } = this.tableState;
    const bet = this.#find(roundId, round);
    if (!bet || !round) return err(refusal('NotFoundException'));
    const isOver = round.state !== 'playing' || round.step !== step || round.outcome !== null;
    if (isOver || bet.state === null || atMs >= round.dueAtMs) return err(refusal('RoundStepException'));
    const text = keptText(move);
    if (text === undefined) return invalid('the move is too long');
    const made = decideAsked(machine, { round, bet: tableBetOf(bet), raw: storedJson(text) });
    if (!made.ok) return invalid(made.error);
    const { stateText, stakeMinor } = made.value;
    const short = this.#short(stakeMinor);
    if (short) return err(short);
    this.#stake(stakeMinor);
    const after = { ...bet, state: stateText, stateText, stakeMinor: bet.stakeMinor + stakeMinor };
    this.#replace(after);
    this.#isAbsent = false;
    const answer = this.#answer(commandId, round, after);
    this.tableState.decided();
    return answer;
  }

  openBets(roundId: number): readonly TableBet[] {
    return this.#bets.filter(({ state, sharedId }) => state !== null && sharedId === roundId).map(tableBetOf);
  }

  get isAbsent(): boolean {
    return this.#isAbsent;
  }

  /** Whether the step that has just ended still waited for a decision of this player's. */
  #hasSatOut(round: SharedRound | undefined): boolean {
    const before = this.#before;
    if (before?.state !== 'playing' || before.outcome !== null || round?.id !== before.id) return false;
    const isStepOver = round.step !== before.step || round.outcome !== null || round.state !== 'playing';
    return isStepOver && this.tableState.machine.isAllDecided?.(before, this.openBets(round.id)) === false;
  }

  roundChanged(round: SharedRound | undefined): void {
    if (this.#hasSatOut(round)) this.#isAbsent = true;
    this.#before = round;
    // Of a round that this table shows no more nothing is known: what is open of it comes back.
    for (const bet of this.#bets.filter(({ state, sharedId }) => state !== null && sharedId !== round?.id))
      this.#end(bet, bet.stakeMinor, { isRefunded: true });
    if (!round || !(isDecided(round) || isRefunded(round))) return;
    for (const bet of this.#bets.filter(({ state, sharedId }) => state !== null && sharedId === round.id)) {
      const ended = isRefunded(round)
        ? this.#end(bet, bet.stakeMinor, { isRefunded: true })
        : this.#end(bet, this.tableState.machine.payoutOf(round, tableBetOf(bet)));
      this.#publishBet(round, ended);
    }
  }

  ticked(round: SharedRound, atMs: number): void {
    const startsAtMs = round.startsAtMs ?? round.dueAtMs;
    for (const bet of this.#bets.filter(({ state }) => state !== null)) {
      const { autoCashOut, stakeMinor } = crashBetOf({ betText: bet.bet });
      const ruling = ruleCashOut({ autoCashOut, crashHundredths: crashOf(round), startsAtMs, atMs });
      if (ruling.kind === 'out' && !ruling.isByHand)
        this.#publishBet(round, this.#end(bet, crashReturn(stakeMinor, autoCashOut)));
    }
  }

  #find(id: number, round: SharedRound | undefined): ShownBet | undefined {
    return this.#bets.find((bet) => bet.id === id && bet.sharedId === round?.id);
  }

  #answered(commandId: string, atMs: number): Answer | undefined {
    const id = readCommandId(commandId, atMs);
    if (!id.ok) return id;
    const answered = this.#answers.get(commandId);
    return answered && ok(answered);
  }

  #answer(commandId: string, round: SharedRound, bet: ShownBet): Answer {
    const answer = this.#publishBet(round, bet);
    this.#answers.set(commandId, answer);
    const oldest = this.#answers.size > ANSWERS_MAX ? this.#answers.keys().next() : undefined;
    if (oldest && !oldest.done) this.#answers.delete(oldest.value);
    return ok(answer);
  }

  #publishBet(round: SharedRound, bet: ShownBet): ArcadeSharedBet {
    const shown = this.#present(round, bet);
    this.tableState.publishBet(this.playerKey, shown);
    return shown;
  }

  #present(round: SharedRound, bet: ShownBet): ArcadeSharedBet {
    return presentSharedBet(this.tableState.machine, {
      round,
      bet,
      balance: { amountMinor: this.heldMinor },
    });
  }

  #short(stakeMinor: bigint): Refusal | undefined {
    const balance = formatAmount(this.heldMinor, CURRENCY);
    return stakeMinor > this.heldMinor
      ? refusal('InsufficientBalanceException', { balance, currency: CURRENCY })
      : undefined;
  }

  #stake(stakeMinor: bigint): void {
    this.heldMinor -= stakeMinor;
    this.stakedMinor += stakeMinor;
  }

  #end(bet: ShownBet, returnMinor: bigint, more: Partial<ShownBet> = {}): ShownBet {
    this.heldMinor += returnMinor;
    this.wonMinor += returnMinor;
    const ended = { ...bet, state: null, payoutMinor: bet.payoutMinor + returnMinor, ...more };
    this.#replace(ended);
    if (this.#bets.every(({ state }) => state === null)) {
      this.#stopWatching?.();
      this.#stopWatching = undefined;
    }
    return ended;
  }

  #replace(bet: ShownBet): void {
    this.#bets = this.#bets.map((other) => (other.id === bet.id ? bet : other));
  }
}
