import {
  amount,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  parseAmount,
  type Result,
  smaller,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { commandHash, readCommandId } from './commands.ts';
import { firstAnswer } from './first-answer.ts';
import { laneRefusal } from './lanes/lane-refusal.ts';
import type { LaneSubmit, Lanes, LaneWork } from './lanes/lanes.ts';
import {
  type Balance,
  type House,
  readTopUpDayMax,
  type TopUp,
  type TopUpOutcome,
  writeTopUp,
} from './store.ts';

export interface TopUpRequest {
  readonly principal: Principal;
  readonly commandId: string;
  readonly amount: string;
  readonly atMs: number;
}

export interface TopUpParts {
  readonly pool: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  /** Top-ups exist in the sandbox only. */
  readonly isSandbox: boolean;
}

export type TopUpCall = (request: TopUpRequest) => Promise<Result<Balance, Refusal>>;

/** The sandbox's replacement for a cashier: credits play money, up to a maximum per day. */
export function makeTopUp({ pool, lanes, house, isSandbox }: TopUpParts): TopUpCall {
  const work: LaneWork<TopUp, TopUpOutcome> = {
    name: 'top-up',
    async run(commands) {
      const outcomes: TopUpOutcome[] = [];
      for (const { input } of commands) outcomes.push(await writeTopUp(pool, input));
      return outcomes;
    },
  };
  const submit: LaneSubmit<TopUp, TopUpOutcome> = lanes.open(work);
  return async ({ principal, commandId, amount: text, atMs }) => {
    if (!isSandbox) return err(refusal('NoPrivilegesException'));
    const id = readCommandId(commandId, atMs);
    if (!id.ok) return id;
    const { accountId, currency } = principal;
    const parsed = parseAmount(text, currency);
    if (!parsed.ok || parsed.value <= 0n) {
      const claim = { accountId, commandId: id.value, useCase: work.name, bodySha256: '' };
      const found = refusal('InvalidStakeException');
      const first = await firstAnswer(pool, claim, { found, needsBetting: false });
      return err(first.kind === 'refuse' ? first.refusal : found);
    }
    const dayMaxMinor = await readTopUpDayMax(pool, currency);
    const beyondMinor = amount(dayMaxMinor + 1n);
    const entered = submit({
      accountId,
      commandId: id.value,
      input: {
        accountId,
        commandId: id.value,
        bodySha256: commandHash([work.name, parsed.value]),
        // A longer amount does not fit the column. Every amount above the day's maximum gets the same refusal.
        amountMinor: smaller(parsed.value, beyondMinor),
        dayMaxMinor,
        currency,
        sandboxBank: house[currency].sandboxBank,
        atMs,
      },
    });
    if (!entered.ok) return err(laneRefusal(entered.error));
    return answer(await entered.value, currency);
  };
}

function answer(outcome: TopUpOutcome, currency: CurrencyCode): Result<Balance, Refusal> {
  switch (outcome.kind) {
    case 'done':
      return ok(outcome.balance);
    case 'repeated':
      return outcome.same ? ok(outcome.balance) : err(refusal('CommandIdReusedException'));
    case 'blocked':
      return err(refusal('AccountLockedException'));
    case 'over-limit':
      return err(
        refusal('TopUpLimitReachedException', {
          maximum: formatAmount(outcome.leftMinor, currency),
          currency,
        }),
      );
  }
}
