import { type CommandId, err, formatAmount, ledgerDigits, ok, type Result } from '@evens/base';
import {
  accountPlayerKey,
  betRefusal,
  isDecided,
  presentSharedBet,
  readAskedBet,
  storedJson,
  type TablePlayer,
  tableOpening,
  tableStakes,
  toStoredText,
} from '@evens/casino';
import { type ArcadeSharedBet, type ChatPhrase, type Refusal, refusal } from '@evens/contract';
import { commandHash, firstAnswer, laneRefusal, readBalance, readCommandId } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Seal } from '../../platform/seal.ts';
import { barredRefusal, judgeAt, lockedRefusal, protectionState, readBreak } from '../../players/index.ts';
import { isChatClosed, type ReadCasinoRules, stakeLimits } from '../rounds/limits.ts';
import type { BetLanes } from '../shared-rounds/bet-lanes.ts';
import { readBetsNow, readSharedBets } from '../shared-rounds/bet-rows.ts';
import { readOwnFlights } from '../shared-rounds/own-flights.ts';
import type { BetDecision } from '../shared-rounds/rule-decision.ts';
import { readSharedRounds } from '../shared-rounds/shared-round-reads.ts';
import { tableRefusal } from '../shared-rounds/table-refusals.ts';
import type { OpenTable } from '../shared-rounds/tables.ts';
import type { GameSession } from './game-session.ts';
import { endSession } from './session-store.ts';
import { presentVisit } from './visit.ts';
import { readVisit } from './visit-store.ts';

export interface TableSessionParts {
  readonly pool: Pool;
  readonly seal: Seal;
  readonly rules: ReadCasinoRules;
  readonly lanes: BetLanes;
  readonly table: OpenTable;
}

export interface TableSessionFacts {
  readonly id: number;
  readonly principal: Pick<Principal, 'accountId' | 'currency' | 'language' | 'role' | 'userName'>;
}

interface Claim {
  readonly commandId: CommandId;
  readonly useCase: 'round' | 'move';
  readonly bodySha256: string;
}

type Answer = Result<ArcadeSharedBet, Refusal>;

const alone = err(refusal('InvalidRoundException', { reason: 'this game is played at a table' }));

/** A player's session at an in-house table with real money. */
export function makeTableSession(parts: TableSessionParts, session: TableSessionFacts): GameSession {
  const { table, pool, seal, rules } = parts;
  const { listed, tableState } = table;
  const { principal, id } = session;
  const { accountId, currency, language, userName } = principal;
  const isForPlay = principal.role === 'demo';
  return {
    async open(atMs) {
      tableState.wake();
      const house = await rules();
      const [balance, visit, flights] = await Promise.all([
        readBalance(pool, accountId),
        readVisit(pool, { accountId, atMs, idleMs: house.visitIdleMs }),
        listed.machine.key === 'crash' ? readOwnFlights(pool, seal, accountId) : undefined,
      ]);
      const opening = tableOpening(listed, table);
      return {
        ...opening,
        Table: {
          ...opening.Table,
          Person: { Name: userName, Avatar: table.describe({ accountId, userName }).avatar ?? '' },
          ...(!isChatClosed(house, listed.machine.key) && { Chat: isForPlay ? 'read-only' : 'open' }),
          ...(flights && { Flights: flights }),
        },
        IsDemo: false,
        Language: language.code,
        Currency: currency,
        Digits: ledgerDigits[currency],
        Balance: formatAmount(balance.amountMinor, currency),
        Stakes: tableStakes(listed.machine, stakeLimits(house, currency, listed.machine.key)),
        MinimumRoundMs: 0,
        ...presentVisit(visit, { atMs, currency }),
        AllowsSlamStop: house.allowsSlamStop,
        AllowsAutobet: house.allowsAutobet,
      };
    },
    start: async () => alone,
    move: async () => alone,
    end: async (atMs) => {
      await endSession(pool, { id, accountId, atMs });
    },
    table: makeTablePlayer(parts, session),
  };
}

function makeTablePlayer(
  { pool, seal, rules, lanes, table }: TableSessionParts,
  { id: sessionId, principal }: TableSessionFacts,
): TablePlayer {
  const { tableState } = table;
  const { machine } = table.listed;
  const { accountId, currency, role, userName } = principal;

  /** An id that was already accepted repeats its answer, even if it would be refused now. */
  async function refuse(claim: Claim, found: Refusal): Promise<Answer> {
    const first = await firstAnswer(
      pool,
      { accountId, ...claim },
      {
        found,
        needsBetting: false,
        locked: lockedRefusal('table-bet'),
        barred: (end) => barredRefusal('table-bet', end),
      },
    );
    return first.kind === 'refuse' ? err(first.refusal) : ok(await readBetNow(first.resultId));
  }

  /** The current state of a bet. */
  async function readBetNow(roundId: number): Promise<ArcadeSharedBet> {
    const row = (await readSharedBets(pool, [roundId])).get(roundId);
    const round = row && (await readSharedRounds(pool, seal, [row.sharedId])).get(row.sharedId);
    const [bet] = row && round ? await readBetsNow(pool, machine, { round, rows: [row] }) : [];
    if (!round || !bet) throw new Error(`readBetNow: expected bet ${roundId}, got no row`);
    const balance = await readBalance(pool, accountId);
    return presentSharedBet(machine, { round, bet, balance });
  }

  /** The answer for an ended bet: its result if it paid anything, otherwise a refusal as too late. */
  async function answerOver(claim: Claim, roundId: number): Promise<Answer> {
    const bet = await readBetNow(roundId);
    const isPaid =
      bet.State === 'refunded' || (bet.State === 'over' && bet.Win !== formatAmount(0n, currency));
    return isPaid ? ok(bet) : refuse(claim, refusal('CashoutTooLateException'));
  }

  const findRound = (sharedId: number) => (tableState.round?.id === sharedId ? tableState.round : undefined);

  async function decide(claim: Claim, decision: BetDecision): Promise<Answer> {
    // The current state of the round is unknown here.
    if (!tableState.isPlayed) return refuse(claim, laneRefusal('overloaded', 'tableBet'));
    const entered = lanes.decide({ accountId, commandId: claim.commandId }, decision);
    if (!entered.ok) return entered;
    const outcome = await entered.value;
    if (outcome.kind === 'repeated')
      return outcome.same ? ok(await readBetNow(outcome.resultId)) : err(refusal('CommandIdReusedException'));
    if (outcome.kind === 'done') {
      const round = findRound(outcome.bet.sharedId);
      if (!round) return ok(await readBetNow(outcome.bet.id));
      return ok(presentSharedBet(machine, { round, bet: outcome.bet, balance: outcome.balance }));
    }
    const isCashOut = decision.what === 'cash-out';
    if (isCashOut && (outcome.kind === 'over' || outcome.kind === 'moved' || outcome.kind === 'step-over'))
      return answerOver(claim, decision.roundId);
    return refuse(
      claim,
      outcome.kind === 'over' ? refusal('RoundStepException') : tableRefusal(outcome, currency),
    );
  }

  return {
    tableState,
    playerKey: accountPlayerKey(accountId),

    async own() {
      const balance = await readBalance(pool, accountId);
      const { round } = tableState;
      return {
        own: round
          ? tableState.playerBets(accountId).map((bet) => presentSharedBet(machine, { round, bet, balance }))
          : [],
        balance: formatAmount(balance.amountMinor, currency),
      };
    },

    async bet({ commandId, sharedId, slot, bet, atMs }) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const text = toStoredText(bet);
      const claim: Claim = {
        commandId: id.value,
        useCase: 'round',
        bodySha256: commandHash(['shared-bet', machine.key, sharedId, slot, text ?? '']),
      };
      const invalid = (reason: string) => refuse(claim, refusal('InvalidRoundException', { reason }));
      if (text === undefined) return invalid('the bet is too long');
      if (slot >= machine.slots) return invalid(`slots are 0 to ${machine.slots - 1}`);
      const limits = stakeLimits(await rules(), currency, machine.key);
      const read = readAskedBet(machine, storedJson(text), limits.returnMaxMinor);
      if (!read.ok) return invalid(read.error);
      if (!tableState.isPlayed) return refuse(claim, laneRefusal('overloaded', 'tableBet'));
      if (findRound(sharedId)?.state !== 'betting') return refuse(claim, refusal('BetsClosedException'));
      const before = tableState.playerBets(accountId);
      const refused = betRefusal(machine, { slot, read: read.value, before, limits, currency });
      if (refused) return refuse(claim, refused);
      const entered = lanes.place(
        { accountId, commandId: id.value },
        {
          machine,
          sharedId,
          slot,
          read: read.value,
          bodySha256: claim.bodySha256,
          sessionId,
          currency,
          userName,
        },
      );
      if (!entered.ok) return entered;
      const outcome = await entered.value;
      if (outcome.kind === 'repeated')
        return outcome.same
          ? ok(await readBetNow(outcome.resultId))
          : err(refusal('CommandIdReusedException'));
      if (outcome.kind !== 'done') return err(tableRefusal(outcome, currency));
      const round = findRound(sharedId);
      if (!round) return ok(await readBetNow(outcome.bet.id));
      return ok(presentSharedBet(machine, { round, bet: outcome.bet, balance: outcome.balance }));
    },

    async cashOut({ commandId, roundId, atMs }) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const bodySha256 = commandHash(['cash-out', roundId]);
      const claim: Claim = { commandId: id.value, useCase: 'move', bodySha256 };
      const isAfterEnd = tableState.round !== undefined && isDecided(tableState.round);
      return decide(claim, { machine, roundId, bodySha256, what: 'cash-out', isAfterEnd });
    },

    async decide({ commandId, roundId, step, move, atMs }) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const text = toStoredText(move);
      const bodySha256 = commandHash(['shared-move', roundId, step, text ?? '']);
      const claim: Claim = { commandId: id.value, useCase: 'move', bodySha256 };
      if (text === undefined)
        return refuse(claim, refusal('InvalidRoundException', { reason: 'the move is too long' }));
      const what = { step, move: storedJson(text) };
      return decide(claim, { machine, roundId, bodySha256, what, isAfterEnd: false });
    },

    ...(role !== 'demo' && {
      async say(phrase: ChatPhrase, atMs: number) {
        const [house, found] = await Promise.all([rules(), readBreak(pool, { accountId, atMs })]);
        const barred = judgeAt('round', protectionState(found), { nowMs: atMs });
        if (barred) return err(barred);
        if (isChatClosed(house, machine.key))
          return err(refusal('ChatClosedException', { reason: 'an operator closed the chat' }));
        if (!tableState.takesPhrase)
          return err(refusal('TooManyRequestsException', { retryAfterSeconds: 1 }));
        table.say({ at: atMs, ...table.describe({ accountId, userName }), phrase });
        return ok(undefined);
      },
    }),
  };
}
