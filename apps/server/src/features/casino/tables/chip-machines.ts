import { ok } from '@evens/base';
import type { RouletteView, TableKey, WheelView } from '@evens/contract';
import {
  type ChipBet,
  type ChipTable,
  dealFromShoe,
  type Json,
  liveBaccarat,
  liveRoulette,
  liveWheel,
  newShoe,
  type SpinTable,
  sharedDraws,
} from '@evens/games';
import { storedJson } from '../replay.ts';
import type { Change, ReadTableBet, TableBet, TableMachine } from './machine.ts';
import { secretOf } from './secret-of.ts';
import { isDecided, type SharedRound, type ShoeState } from './shared-round.ts';

type OutcomeOf<T> = T extends ChipTable<infer Outcome> ? Outcome : never;
type Coup = OutcomeOf<typeof liveBaccarat>;

/** What is common to tables whose round is one outcome that all chips are paid by. */
function chipRules<Outcome>(table: ChipTable<Outcome>, outcomeOf: (round: SharedRound) => Outcome) {
  const readBet = (raw: unknown): ChipBet<Outcome> => {
    const bet = table.readBet(raw);
    if (!bet.ok) throw new Error(`a bet at ${table.key} is refused now: ${bet.error}`);
    return bet.value;
  };
  return {
    version: table.version,
    rtp: table.rtp,
    slots: 1,
    readBet(raw: unknown) {
      const bet = table.readBet(raw);
      if (!bet.ok) return bet;
      const { stakeMinor, returnMaxMinor } = bet.value;
      const read: ReadTableBet = {
        stakeMinor,
        returnMaxMinor,
        betText: JSON.stringify(raw),
        stateText: '{}',
      };
      return ok(read);
    },
    goOn: ({ step, outcome, startsAtMs, dueAtMs }: SharedRound): Change => ({
      state: 'settling',
      step,
      outcome,
      startsAtMs: startsAtMs ?? dueAtMs,
      dueAtMs,
    }),
    // What the round comes to stands since betting closed: it is played to its end, however late.
    takeUp: ({ step, outcome, startsAtMs, dueAtMs }: SharedRound): Change => ({
      state: 'playing',
      step,
      outcome,
      startsAtMs: startsAtMs ?? dueAtMs,
      dueAtMs,
    }),
    payoutOf: (round: SharedRound, { betText }: TableBet): bigint =>
      readBet(storedJson(betText)).returnOf(outcomeOf(round)),
    betView: () => null,
  } as const;
}

/** An outcome as `begin` wrote it. */
function writtenOutcome<Outcome>({ id, outcome }: Pick<SharedRound, 'id' | 'outcome'>): Outcome {
  if (outcome === null) throw new Error(`shared round ${id} has no outcome`);
  // Only the table's own `begin` writes outcomes, under the same version of its rules.
  return outcome as unknown as Outcome;
}

function spinMachine<Outcome extends object>(
  key: TableKey,
  table: SpinTable<Outcome>,
  {
    view,
    result,
  }: {
    view(outcome: Outcome | null): RouletteView | WheelView;
    result(no: number, outcome: Outcome): ReturnType<TableMachine['result']>;
  },
): TableMachine {
  const outcomeAgain = (round: SharedRound): Json => {
    const spun = table.spin(sharedDraws({ secret: secretOf(round), table: key, no: round.no }));
    return JSON.parse(JSON.stringify(spun));
  };
  return {
    key,
    source: 'secret',
    ...chipRules(table, (round) => writtenOutcome<Outcome>(round)),
    begin: (round, { atMs, times }) => ({
      state: 'playing',
      step: 0,
      outcome: outcomeAgain(round),
      startsAtMs: atMs,
      dueAtMs: atMs + times.playingMs,
    }),
    outcomesAgain: (round) => [outcomeAgain(round)],
    view: (round) => view(round.outcome === null ? null : writtenOutcome<Outcome>(round)),
    result: ({ no, outcome }) => result(no, writtenOutcome<Outcome>({ id: no, outcome })),
  };
}

export const rouletteMachine = spinMachine('live-roulette', liveRoulette, {
  view: (outcome) => ({ kind: 'live-roulette', pocket: outcome?.pocket ?? null }),
  result: (no, { pocket }) => ({ no, pocket }),
});

export const wheelMachine = spinMachine('live-wheel', liveWheel, {
  view: (outcome) => ({ kind: 'live-wheel', spin: outcome }),
  result: (no, { spot, times }) => ({ no, spot, times }),
});

/** What a round of baccarat comes to, with where its shoe stood before it. */
interface BaccaratOutcome {
  readonly shoe: number;
  readonly dealt: number;
  readonly isLastCoup: boolean;
  readonly coup: Coup;
}

function shoeCards({ seed, no }: Pick<ShoeState, 'seed' | 'no'>) {
  return newShoe(sharedDraws({ secret: seed, table: 'live-baccarat', no }));
}

/** Where a shoe stands before its first coup: some cards are burnt. */
export function freshShoe(shoe: Pick<ShoeState, 'seed' | 'no'>): { readonly dealt: number } {
  return { dealt: shoeCards(shoe).dealt };
}

const CARDS_IN_SHOE = 416;

/** The next coup of a shoe that stands there, and the shoe after it; none after its last. */
function dealt({
  no,
  seed,
  dealt: cards,
  isLastCoup,
}: Pick<ShoeState, 'no' | 'seed' | 'dealt' | 'isLastCoup'>) {
  const { coup, shoe } = dealFromShoe({ ...shoeCards({ no, seed }), dealt: cards, isLastCoup });
  const outcome: Json = JSON.parse(JSON.stringify({ shoe: no, dealt: cards, isLastCoup, coup }));
  return { outcome, after: shoe };
}

export const baccaratMachine: TableMachine = {
  key: 'live-baccarat',
  source: 'shoe',
  ...chipRules(liveBaccarat, (round) => writtenOutcome<BaccaratOutcome>(round).coup),
  begin({ id, shoe }, { atMs, times }) {
    if (!shoe) throw new Error(`shared round ${id} has no shoe`);
    const { outcome, after } = dealt(shoe);
    return {
      state: 'playing',
      step: 0,
      outcome,
      startsAtMs: atMs,
      dueAtMs: atMs + times.playingMs,
      shoe: after
        ? { dealt: after.dealt, isLastCoup: after.isLastCoup, isOver: false }
        : { dealt: shoe.dealt, isLastCoup: shoe.isLastCoup, isOver: true },
    };
  },
  outcomesAgain(round) {
    if (!round.shoe) throw new Error(`shared round ${round.id} has no shoe`);
    const { dealt: before, isLastCoup } = writtenOutcome<BaccaratOutcome>(round);
    return [dealt({ ...round.shoe, dealt: before, isLastCoup }).outcome];
  },
  view(round) {
    if (!round.shoe) throw new Error(`shared round ${round.id} has no shoe`);
    const { no, commitment, seed, isOver } = round.shoe;
    const known = round.outcome === null ? undefined : writtenOutcome<BaccaratOutcome>(round);
    const { dealt, isLastCoup } = known ?? round.shoe;
    const shown = isOver && isDecided(round) ? seed : null;
    return {
      kind: 'live-baccarat',
      shoe: { no, commitment, dealt, cards: CARDS_IN_SHOE, isLastCoup, seed: shown },
      coup: known?.coup ?? null,
    };
  },
  result({ no, outcome }) {
    const { shoe, coup } = writtenOutcome<BaccaratOutcome>({ id: no, outcome });
    const { winner, playerPair, bankerPair, playerTotal, bankerTotal } = coup;
    return { no, shoe, winner, playerPair, bankerPair, playerTotal, bankerTotal };
  },
};
