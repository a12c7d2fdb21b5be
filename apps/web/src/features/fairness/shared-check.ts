import { fieldsOf } from '@evens/base';
import { type TableKey, tableKeys } from '@evens/contract';
import {
  crashPointOf,
  dealFromShoe,
  dealTable,
  hashOfSeed,
  liveRoulette,
  liveWheel,
  newShoe,
  rouletteColour,
  sharedDraws,
} from '@evens/games';
import { isSameJson } from './recorded.ts';

/** A round that many played, as far as it is needed to work it out again. */
export interface SharedInput {
  readonly table: TableKey;
  /** Of the table's round; of the shoe where one decides. */
  readonly no: number;
  readonly secret: string;
  readonly commitment: string | undefined;
  /** Crash: what the chain was salted with, its own commitment, and the round's place in it, from 0. */
  readonly salt: string;
  readonly chain: string | undefined;
  readonly link: number | undefined;
  /** Baccarat: cards that were gone before the coup. */
  readonly dealt: number;
  /** What the site says that it came to; undefined where it says nothing. */
  readonly outcome: unknown;
}

/** What was held against what, and whether it is the same. */
export interface SharedFinding {
  readonly what: 'commitment' | 'chain' | 'outcome';
  readonly isRight: boolean;
}

export interface SharedRun {
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly findings: readonly SharedFinding[];
  /** What everybody at the table was shown in the end. */
  readonly view: unknown;
}

export function parseTable(key: string): TableKey | undefined {
  return tableKeys.find((known) => known === key);
}

interface Worked {
  readonly view: unknown;
  /** Whether a recorded outcome is the one that was worked out. */
  isOutcome(recorded: unknown): boolean;
}

/** A field of what the site recorded. */
function recordedField(recorded: unknown, name: string): unknown {
  return fieldsOf(recorded)?.[name];
}

function work({ table, no, secret, salt, dealt }: SharedInput): Worked {
  const seed = { secret, table, no };
  switch (table) {
    case 'crash': {
      const crash = crashPointOf(secret, salt);
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
    case 'live-baccarat': {
      const { coup } = dealFromShoe({ ...newShoe(sharedDraws(seed)), dealt });
      return {
        view: { table: { kind: table, coup } },
        isOutcome: (recorded) => isSameJson(recordedField(recorded, 'coup'), coup),
      };
    }
    case 'live-blackjack': {
      const { first, dealer, dealerHand } = dealTable(seed);
      return {
        view: { table: { kind: table, first, dealer: dealerHand } },
        // The dealer leaves it at two cards where nobody is left to play against.
        isOutcome(recorded) {
          const shown = recordedField(recorded, 'dealer');
          return isSameJson(shown, dealerHand) || isSameJson(shown, dealer);
        },
      };
    }
  }
}

/** Chains of the house are of 20,000 links. A link may say any number, and each takes a hash of the page's own time. */
const LINKS_MAX = 50_000;

/** Whether a secret is at its place in a chain: hashed once more than its place counts, it is the chain's commitment. */
function isInChain({ secret, chain, link }: { secret: string; chain: string; link: number }): boolean {
  let seed = secret;
  for (let steps = 0; steps <= link; steps++) seed = hashOfSeed(seed);
  return seed === chain;
}

/** Works a round out from its secret by the rules that the server runs, and holds it against what was said before and after. */
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
