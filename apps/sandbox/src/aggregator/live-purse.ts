import { randomUUID } from 'node:crypto';
import type { Clock, CurrencyCode } from '@evens/base';
import type { StakeLimits, TablePurse } from '@evens/casino';
import type { Refusal } from '@evens/contract';
import type { PlayBody } from '@evens/providers/aggregator';
import type { RoundRecord, RoundsFile, StepRecord } from './rounds-file.ts';
import type { SiteWallet } from './wallet.ts';
import { walletRefusal } from './wallet-refusal.ts';

export interface LivePurseParts {
  readonly provider: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly wallet: SiteWallet;
  readonly file: RoundsFile;
  readonly clock: Clock;
  newRoundId(): number;
}

/** The session of a player's bets. */
export interface LiveSession {
  readonly id: string;
  readonly limits: StakeLimits;
}

/** `stateText` of an open bet, whose round exists only in memory. */
const ON = 'on';

/**
 * A player's money at a live table, in the site's wallet. Each bet is a round of that wallet. Every movement is written
 * to the rounds file before the wallet is called; the movements of a bet are sequential.
 */
export class LivePurse implements TablePurse {
  readonly isPlayMoney = false;
  readonly #parts: LivePurseParts;
  /** Open bets. */
  readonly #rounds = new Map<number, RoundRecord>();
  /** The last movement of each bet. */
  readonly #turns = new Map<number, Promise<unknown>>();
  session: LiveSession;
  heldMinor = 0n;

  constructor(parts: LivePurseParts, session: LiveSession) {
    this.#parts = parts;
    this.session = session;
  }

  get currency(): CurrencyCode {
    return this.#parts.currency;
  }

  async limits(): Promise<StakeLimits> {
    return this.session.limits;
  }

  newBetId(): number {
    return this.#parts.newRoundId();
  }

  async readHeld(): Promise<bigint> {
    const result = await this.#parts.wallet.call(this.#question());
    if (result.balanceMinor !== undefined) this.heldMinor = result.balanceMinor;
    return this.heldMinor;
  }

  stake(betId: number, stakeMinor: bigint, accept: () => Refusal | undefined): Promise<Refusal | undefined> {
    return this.#inTurn(betId, async () => {
      // A decision without a stake moves no money.
      if (stakeMinor === 0n) return accept();
      const { wallet, file, currency } = this.#parts;
      const before = this.#rounds.get(betId);
      const record = this.#step(before ?? this.#newRound(betId), { action: 'bet', minor: stakeMinor });
      file.begun(record);
      const result = await wallet.call(record.call);
      file.ended(record.command, result.kind);
      if (result.balanceMinor !== undefined) this.heldMinor = result.balanceMinor;
      if (result.kind === 'refused') return walletRefusal(result, { heldMinor: this.heldMinor, currency });
      this.#rounds.set(betId, record.round);
      const refused = accept();
      if (refused) await this.#owe(betId, { minor: stakeMinor, isOver: before === undefined });
      return refused;
    });
  }

  end(betId: number, returnMinor: bigint): Promise<void> {
    return this.#inTurn(betId, () => this.#owe(betId, { minor: returnMinor, isOver: true }));
  }

  /**
   * Ends a bet of a killed process, whose round is lost: completes a payout that was in progress, and refunds the stake
   * of every other bet.
   */
  async endLost({
    open,
    unsaid,
  }: {
    readonly open: RoundRecord | undefined;
    readonly unsaid: StepRecord | undefined;
  }): Promise<void> {
    const { wallet, file } = this.#parts;
    let round = open;
    if (unsaid) {
      const isStake = unsaid.call.actions?.some(({ action }) => action === 'bet') === true;
      const result = isStake ? await wallet.again(unsaid.call) : await wallet.owed(unsaid.call);
      const how = 'kind' in result ? result.kind : 'done';
      file.ended(unsaid.command, how);
      if (how === 'done') round = unsaid.round;
    }
    if (!round || round.stateText === null) return;
    this.#rounds.set(round.id, round);
    await this.end(round.id, BigInt(round.stakeMinor) - BigInt(round.returnMinor));
  }

  async #owe(
    betId: number,
    { minor, isOver }: { readonly minor: bigint; readonly isOver: boolean },
  ): Promise<void> {
    const { wallet, file } = this.#parts;
    const before = this.#rounds.get(betId);
    if (!before) throw new Error(`owe: expected bet ${betId} to be on, got none`);
    const record = this.#step(before, { action: 'win', minor, isOver });
    file.begun(record);
    const { balanceMinor } = await wallet.owed(record.call);
    file.ended(record.command, 'done');
    this.heldMinor = balanceMinor;
    if (isOver) this.#rounds.delete(betId);
    else this.#rounds.set(betId, record.round);
  }

  #inTurn<T>(betId: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(betId) ?? Promise.resolve()).then(work, work);
    this.#turns.set(betId, turn);
    return turn.finally(() => {
      if (this.#turns.get(betId) === turn) this.#turns.delete(betId);
    });
  }

  #question(): PlayBody {
    const { userId, currency, game } = this.#parts;
    return { user_id: userId, currency, game, session_id: this.session.id };
  }

  #newRound(id: number): RoundRecord {
    const { provider, game, rulesVersion, userId, currency, clock } = this.#parts;
    return {
      id,
      name: randomUUID(),
      provider,
      game,
      rulesVersion,
      userId,
      currency,
      seed: '',
      taken: 0,
      step: -1,
      stateText: ON,
      stakeMinor: '0',
      returnMinor: '0',
      startedAtMs: clock.nowMs(),
    };
  }

  /** The round after a movement, and the call that moves the money. */
  #step(
    before: RoundRecord,
    {
      action,
      minor,
      isOver = false,
    }: { readonly action: 'bet' | 'win'; readonly minor: bigint; readonly isOver?: boolean },
  ): StepRecord {
    const step = before.step + 1;
    const sum = (text: string, of: 'bet' | 'win') => (BigInt(text) + (action === of ? minor : 0n)).toString();
    const round: RoundRecord = {
      ...before,
      step,
      stateText: isOver ? null : ON,
      stakeMinor: sum(before.stakeMinor, 'bet'),
      returnMinor: sum(before.returnMinor, 'win'),
    };
    const command = randomUUID();
    // A refused stake that was rolled back may be retried, so each attempt has its own id.
    const action_id = `${round.name}-${step}-${command.slice(0, 8)}-${action}`;
    const actions = minor > 0n ? [{ action, amount: Number(minor), action_id }] : [];
    return { command, round, call: { ...this.#question(), game_id: round.name, finished: isOver, actions } };
  }
}
