import { asFields } from '@evens/base';
import { type TableKey, tableKeys } from '@evens/contract';
import {
  blackjackSideBets,
  crashPointFromSeed,
  dealFromShoe,
  dealTable,
  hashOfSeed,
  liveDragonTiger,
  liveRoulette,
  liveSicBo,
  liveWheel,
  newShoe,
  rouletteColour,
  sharedDraws,
  sideBetResult,
} from '@evens/games';
import { isSameJson } from './recorded.ts';

/** The data needed to recompute a shared round. */
export interface SharedInput {
  readonly table: TableKey;
  /** Number of the table's round, or of the shoe if the game uses one. */
  readonly no: number;
  readonly secret: string;
  readonly commitment: string | undefined;
  /** Crash only: the salt of the chain, its commitment, and the round's position in it from 0. */
  readonly salt: string;
  readonly chain: string | undefined;
  readonly link: number | undefined;
  /** Baccarat only: number of cards dealt from the shoe before the coup. */
  readonly dealt: number;
  /** The recorded outcome; undefined if there is none. */
  readonly outcome: unknown;
}

/** One comparison and its result. */
export interface SharedFinding {
  readonly what: 'commitment' | 'chain' | 'outcome';
  readonly isRight: boolean;
}

export interface SharedRun {
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly findings: readonly SharedFinding[];
  /** The final view of the table. */
  readonly view: unknown;
}

export function parseTable(key: string): TableKey | undefined {
  return tableKeys.find((known) => known === key);
}

interface Worked {
  readonly view: unknown;
  /** Whether a recorded outcome equals the computed one. */
  isOutcome(recorded: unknown): boolean;
}

/** A field of the site's record. */
function recordedField(recorded: unknown, name: string): unknown {
  return asFields(recorded)?.[name];
}

function work({ table, no, secret, salt, dealt }: SharedInput): Worked {
  const seed = { secret, table, no };
  switch (table) {
    case 'crash': {
      const crash = crashPointFromSeed(secret, salt);
      return {
        view: { table: { kind: table, crash } },
        isOutcome: (recorded) => recordedField(recorded, 'crash') === crash,
      };
    }
    case 'live-roulette': {
      const { pocket } = liveRoulette.spin(sharedDraws(seed));
      return {
        view: { table: { kind: table, pocket, colour: rouletteColour(pocket) } },
        isOutcome: (recorded) => recordedField(recorded, 'pocket') === pocket,
      };
    }
    case 'live-wheel': {
      const spin = liveWheel.spin(sharedDraws(seed));
      return { view: { table: { kind: table, spin } }, isOutcome: (recorded) => isSameJson(recorded, spin) };
    }
    case 'live-dragon-tiger': {
      const deal = liveDragonTiger.spin(sharedDraws(seed));
      return { view: { table: { kind: table, deal } }, isOutcome: (recorded) => isSameJson(recorded, deal) };
    }
    case 'live-sic-bo': {
      const { dice } = liveSicBo.spin(sharedDraws(seed));
      return {
        view: { table: { kind: table, dice } },
        isOutcome: (recorded) => isSameJson(recordedField(recorded, 'dice'), dice),
      };
    }
    case 'live-baccarat': {
      const { coup } = dealFromShoe({ ...newShoe(sharedDraws(seed)), dealt });
      return {
        view: { table: { kind: table, coup } },
        isOutcome: (recorded) => isSameJson(recordedField(recorded, 'coup'), coup),
      };
    }
    case 'live-blackjack': {
      const { first, dealer, dealerHand } = dealTable(seed);
      const deciding = { first, up: dealer[0] };
      const sideResults = Object.fromEntries(
        blackjackSideBets.map((bet) => [bet, sideBetResult(bet, deciding)]),
      );
      return {
        view: { table: { kind: table, first, dealer: dealerHand, sideResults } },
        // The dealer stops at two cards if no player is left in the round.
        isOutcome(recorded) {
          const recordedDealer = recordedField(recorded, 'dealer');
          return isSameJson(recordedDealer, dealerHand) || isSameJson(recordedDealer, dealer);
        },
      };
    }
  }
}

/** Chains have 20,000 links. A link may contain any number, and each step costs a hash on the page's thread. */
const LINKS_MAX = 50_000;

/** Whether a secret is at its position in a chain: hashed position + 1 times, it equals the chain's commitment. */
function isInChain({ secret, chain, link }: { secret: string; chain: string; link: number }): boolean {
  let seed = secret;
  for (let steps = 0; steps <= link; steps++) seed = hashOfSeed(seed);
  return seed === chain;
}

/** Recomputes a shared round with the server's rules and compares it with the commitments and the recorded outcome. */
export function checkShared(input: SharedInput): SharedRun {
  const { secret, commitment, chain, link, outcome } = input;
  const hash = hashOfSeed(secret);
  const worked = work(input);
  const findings: SharedFinding[] = [];
  if (commitment !== undefined) findings.push({ what: 'commitment', isRight: hash === commitment });
  if (chain !== undefined && link !== undefined && link < LINKS_MAX)
    findings.push({ what: 'chain', isRight: isInChain({ secret, chain, link }) });
  if (outcome !== undefined) findings.push({ what: 'outcome', isRight: worked.isOutcome(outcome) });
  return { hash, findings, view: worked.view };
}
