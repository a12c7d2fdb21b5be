import { asFields, ok } from '@evens/base';
import type { TableKey, TableView } from '@evens/contract';
import {
  type ChipBet,
  type ChipTable,
  dealFromShoe,
  type Json,
  liveBaccarat,
  liveDragonTiger,
  liveRoulette,
  liveSicBo,
  liveWheel,
  newShoe,
  plain,
  type SpinTable,
  sharedDraws,
} from '@evens/games';
import { storedJson } from '../stored-text.ts';
import type { Change, ReadTableBet, TableBet, TableMachine } from './machine.ts';
import { roundSecret } from './round-secret.ts';
import { isDecided, type SharedRound, type ShoeState } from './shared-round.ts';

/** The number of slots on the wire. A player who places chips one by one can use all of them. */
const BETS_MAX = 10;

/** Shared rules of tables whose round is a single outcome that pays all chips. */
function chipRules<Outcome>(table: ChipTable<Outcome>, readOutcome: (round: SharedRound) => Outcome) {
  const readBet = (raw: unknown): ChipBet<Outcome> => {
    const bet = table.readBet(raw);
    if (!bet.ok) throw new Error(`a bet at ${table.key} is refused now: ${bet.error}`);
    return bet.value;
  };
  return {
    version: table.version,
    rtp: table.rtp,
    slots: BETS_MAX,
    returnMax: (betTexts: readonly string[]): bigint => table.returnMax(betTexts.map(storedJson)),
    readBet(raw: unknown) {
      const bet = table.readBet(raw);
      if (!bet.ok) return bet;
      const { stakeMinor, returnMaxMinor } = bet.value;
      const read: ReadTableBet = {
        stakeMinor,
        returnMaxMinor,
        betText: JSON.stringify(bet.value.bet),
        stateText: '{}',
      };
      return ok(read);
    },
    advance: ({ step, outcome, startsAtMs, dueAtMs }: SharedRound): Change => ({
      state: 'settling',
      step,
      outcome,
      startsAtMs: startsAtMs ?? dueAtMs,
      dueAtMs,
    }),
    // The outcome is fixed when betting closes, so the round is always played to its end.
    resume: ({ step, outcome, startsAtMs, dueAtMs }: SharedRound): Change => ({
      state: 'playing',
      step,
      outcome,
      startsAtMs: startsAtMs ?? dueAtMs,
      dueAtMs,
    }),
    betPayout: (round: SharedRound, { betText }: TableBet): bigint =>
      readBet(storedJson(betText)).returnFor(readOutcome(round)),
    betView: () => null,
  } as const;
}

/** An outcome written by `begin`. */
function writtenOutcome<Outcome>(
  table: ChipTable<Outcome>,
  { id, outcome }: { readonly id: number; readonly outcome: unknown },
): Outcome {
  const read = table.readOutcome(outcome);
  if (read === undefined) throw new Error(`shared round ${id} has no outcome of ${table.key}`);
  return read;
}

function spinMachine<Outcome extends object>(
  key: TableKey,
  table: SpinTable<Outcome>,
  {
    view,
    result,
  }: {
    view(outcome: Outcome | null): TableView;
    result(no: number, outcome: Outcome): ReturnType<TableMachine['result']>;
  },
): TableMachine {
  const outcomeAgain = (round: SharedRound): Json => {
    return plain(table.spin(sharedDraws({ secret: roundSecret(round), table: key, no: round.no })));
  };
  return {
    key,
    source: 'secret',
    ...chipRules(table, (round) => writtenOutcome(table, round)),
    begin: (round, { atMs, times }) => ({
      state: 'playing',
      step: 0,
      outcome: outcomeAgain(round),
      startsAtMs: atMs,
      dueAtMs: atMs + times.playingMs,
    }),
    outcomesAgain: (round) => [outcomeAgain(round)],
    view: (round) => view(round.outcome === null ? null : writtenOutcome(table, round)),
    result: ({ no, outcome }) => result(no, writtenOutcome(table, { id: no, outcome })),
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

export const dragonTigerMachine = spinMachine('live-dragon-tiger', liveDragonTiger, {
  view: (outcome) => ({ kind: 'live-dragon-tiger', deal: outcome }),
  result: (no, { winner, dragon, tiger }) => ({
    no,
    side: winner,
    dragon: dragon.rank,
    tiger: tiger.rank,
  }),
});

export const sicBoMachine = spinMachine('live-sic-bo', liveSicBo, {
  view: (outcome) => ({ kind: 'live-sic-bo', dice: outcome?.dice ?? null }),
  result: (no, { dice }) => ({ no, dice }),
});

function shoeCards({ seed, no }: Pick<ShoeState, 'seed' | 'no'>) {
  return newShoe(sharedDraws({ secret: seed, table: 'live-baccarat', no }));
}

/** State of a shoe before its first coup: some cards are burnt. */
export function freshShoe(shoe: Pick<ShoeState, 'seed' | 'no'>): { readonly dealt: number } {
  return { dealt: shoeCards(shoe).dealt };
}

const CARDS_IN_SHOE = 416;

/** The next coup of a shoe, and the resulting shoe. None after its last coup. */
function dealt({
  no,
  seed,
  dealt: cards,
  isLastCoup,
}: Pick<ShoeState, 'no' | 'seed' | 'dealt' | 'isLastCoup'>) {
  const { coup, shoe } = dealFromShoe({ ...shoeCards({ no, seed }), dealt: cards, isLastCoup });
  const outcome = plain({ shoe: no, dealt: cards, isLastCoup, coup });
  return { outcome, after: shoe };
}

/** Result of a baccarat round, with the previous position in the shoe. */
function writtenCoup({ id, outcome }: Pick<SharedRound, 'id' | 'outcome'>) {
  const { shoe, dealt, isLastCoup, coup: written } = asFields(outcome) ?? {};
  const coup = writtenOutcome(liveBaccarat, { id, outcome: written });
  if (typeof shoe !== 'number' || typeof dealt !== 'number' || typeof isLastCoup !== 'boolean')
    throw new Error(`shared round ${id} names no shoe`);
  return { shoe, dealt, isLastCoup, coup };
}

export const baccaratMachine: TableMachine = {
  key: 'live-baccarat',
  source: 'shoe',
  ...chipRules(liveBaccarat, (round) => writtenCoup(round).coup),
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
    const { dealt: before, isLastCoup } = writtenCoup(round);
    return [dealt({ ...round.shoe, dealt: before, isLastCoup }).outcome];
  },
  view(round) {
    if (!round.shoe) throw new Error(`shared round ${round.id} has no shoe`);
    const { no, commitment, seed, isOver } = round.shoe;
    const known = round.outcome === null ? undefined : writtenCoup(round);
    const { dealt, isLastCoup } = known ?? round.shoe;
    const revealedSeed = isOver && isDecided(round) ? seed : null;
    return {
      kind: 'live-baccarat',
      shoe: { no, commitment, dealt, cards: CARDS_IN_SHOE, isLastCoup, seed: revealedSeed },
      coup: known?.coup ?? null,
    };
  },
  result({ no, outcome }) {
    const { shoe, coup } = writtenCoup({ id: no, outcome });
    const { winner, playerPair, bankerPair, playerTotal, bankerTotal } = coup;
    return { no, shoe, winner, playerPair, bankerPair, playerTotal, bankerTotal };
  },
};
