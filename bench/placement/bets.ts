import { randomBytes } from 'node:crypto';
import { makeCommandId, type Random } from '@evens/base';
import { BET_ODDS } from './feed-file.ts';

export const betKinds = ['single', 'combo', 'system'] as const;
export type BetKind = (typeof betKinds)[number];

/** The share of each kind among all bets. */
export type BetMix = Readonly<Record<BetKind, number>>;

export const everyBet: BetMix = { single: 0.6, combo: 0.3, system: 0.1 };
export const onlySingles: BetMix = { single: 1, combo: 0, system: 0 };

export function onlyKind(kind: BetKind): BetMix {
  return { single: 0, combo: 0, system: 0, [kind]: 1 };
}

/** Random parts of a bet: selections by index among the matches, and the row of a system. */
export interface BetShape {
  readonly kind: BetKind;
  readonly picks: readonly { readonly place: number; readonly outcomeNo: number }[];
  /** Number of legs in each bet of a system; 0 for other kinds. */
  readonly row: number;
}

const COMBO_LEGS = { from: 2, to: 8 };
const SYSTEM_LEGS = { from: 3, to: 5 };

function whole(random: Random, { from, to }: { readonly from: number; readonly to: number }): number {
  return from + Math.floor(random() * (to - from + 1));
}

/**
 * Combos of 2 to 8 legs, systems of all pairs or all triples of 3 to 5. No match occurs twice: `places` is at least 8.
 */
export function drawBet(random: Random, mix: BetMix, places: number): BetShape {
  const dice = random() * (mix.single + mix.combo + mix.system);
  const kind = dice < mix.single ? 'single' : dice < mix.single + mix.combo ? 'combo' : 'system';
  const count = kind === 'single' ? 1 : whole(random, kind === 'combo' ? COMBO_LEGS : SYSTEM_LEGS);
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(Math.floor(random() * places));
  const picks = [...drawn].map((place) => ({ place, outcomeNo: whole(random, { from: 1, to: 3 }) }));
  return { kind, picks, row: kind === 'system' ? whole(random, { from: 2, to: Math.min(3, count - 1) }) : 0 };
}

export function outcomeOdds(outcomeNo: number): number {
  return BET_ODDS[outcomeNo - 1] ?? 0;
}

export interface BetPlan {
  readonly kind: BetKind;
  readonly cookie: string;
  readonly body: string;
}

const wireTypes: Readonly<Record<BetKind, number>> = { single: 1, combo: 2, system: 3 };

/** One euro per bet, or per bet of a system. With `oddsOff`, the bet carries outdated prices. */
export function planBet(
  { kind, picks, row }: BetShape,
  {
    cookie,
    matchIds,
    oddsOff,
  }: { readonly cookie: string; readonly matchIds: readonly number[]; readonly oddsOff: number },
): BetPlan {
  const selections = picks.map(
    ({ place, outcomeNo }) =>
      `{"MatchID":${matchIds[place]},"MarketType":"1x2","Specifier":"","OutcomeNo":${outcomeNo},"Odds":${outcomeOdds(outcomeNo) + oddsOff}}`,
  );
  const stake = kind === 'system' ? `"","SystemStakes":[{"Pick":${row},"Stake":"1.00"}]` : '"1.00"';
  const commandId = makeCommandId(Date.now(), randomBytes(16));
  const body = `{"CommandId":"${commandId}","BetType":${wireTypes[kind]},"Selections":[${selections.join()}],"Stake":${stake},"OddsChangePolicy":0}`;
  return { kind, cookie, body };
}

export function formatBetRequest(host: string, { cookie, body }: BetPlan): string {
  return `POST /api/betslip/placebet HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
