import { fraction } from '@evens/base';
import { emptyFacts } from '@evens/book';
import type { MatchScript, ScriptSupply } from '@evens/feed';
import { betResults, type Facts, legFactor, parseMarket } from '@evens/markets';
import { computeScenarios, fairChances, marketMargin, NO_DRIFT } from '@evens/pricing';

const MINUTE_MS = 60_000;
/** The last prices before the start, with published line-ups. */
const BEFORE_MS = 5 * MINUTE_MS;

/** The return of a family of markets to bets on all of its outcomes, each with a stake that would pay 1. */
export interface FamilyMargin {
  readonly family: string;
  readonly matches: number;
  readonly outcomes: number;
  /** By the definitions, as a mean weighted by stakes; and by the offered odds over the fair chances, with their rounding. */
  readonly overround: number;
  readonly offered: number;
  /** Stakes over payouts, less 1, with its standard error over matches. */
  readonly observed: number;
  readonly standardError: number;
}

/** Sums of a family in one match. Returned stakes are left out. */
interface MatchSums {
  outcomes: number;
  staked: number;
  paid: number;
  /** Stakes times their overrounds, and the payouts that the fair chances expect. */
  charged: number;
  expected: number;
}

function finalFacts(script: MatchScript): Facts | undefined {
  const moments = script.moments();
  if (moments.some(({ kind }) => kind === 'cancel')) return undefined;
  const last = moments.findLast((moment) => moment.kind === 'result' || moment.kind === 'correction');
  return last && 'standing' in last ? last.standing.facts : undefined;
}

/** Offers a match's last lines before its start and settles them. Empty for a match without a result. */
function playLines(script: MatchScript): ReadonlyMap<string, MatchSums> {
  const sums = new Map<string, MatchSums>();
  const facts = finalFacts(script);
  if (!facts || !script.pricer) return sums;
  const state = { facts: emptyFacts(script.fixture), elapsedSeconds: 0, extra: [] };
  const { markets, chances } = script.pricer.price(state, {
    margin: { scale: 1, live: false },
    drift: NO_DRIFT,
    sourceMs: script.fixture.startsAtMs - BEFORE_MS,
  });
  if (!chances) return sums;
  const set = computeScenarios(chances, state.facts);
  for (const { type, specifier, odds } of markets) {
    const fair = fairChances(set, { type, specifier });
    const market = parseMarket(type, specifier);
    if (!market.ok) throw new Error(`no market ${type};${specifier}`);
    const { definition, specifier: line } = market.value;
    const family = definition.ofPlayers ? type : definition.group;
    const own = sums.get(family) ?? { outcomes: 0, staked: 0, paid: 0, charged: 0, expected: 0 };
    sums.set(family, own);
    const overround = marketMargin(definition, fair, { scale: 1, live: false });
    for (const [index, oddsMilli] of odds.entries()) {
      const verdict = oddsMilli > 0 ? definition.settle(index + 1, line, facts) : undefined;
      if (!verdict || verdict.result === betResults.cancelled || verdict.result === betResults.refund)
        continue;
      const stake = 1000 / oddsMilli;
      own.outcomes += 1;
      own.staked += stake;
      const { num, den } = legFactor(verdict, fraction(BigInt(oddsMilli), 1000n));
      own.paid += (stake * Number(num)) / Number(den);
      own.expected += fair[index] ?? 0;
      own.charged += stake * overround;
    }
  }
  return sums;
}

class Family {
  readonly #matches: MatchSums[] = [];

  add(sums: MatchSums): void {
    this.#matches.push(sums);
  }

  summarize(family: string): FamilyMargin {
    const sum = (value: (match: MatchSums) => number) =>
      this.#matches.reduce((total, match) => total + value(match), 0);
    const [staked, paid] = [sum((match) => match.staked), sum((match) => match.paid)];
    const ratio = staked / paid;
    return {
      family,
      matches: this.#matches.length,
      outcomes: sum((match) => match.outcomes),
      overround: sum((match) => match.charged) / staked,
      offered: staked / sum((match) => match.expected) - 1,
      observed: ratio - 1,
      standardError: Math.sqrt(sum((match) => (match.staked - ratio * match.paid) ** 2)) / paid,
    };
  }
}

/** Margins by sport and group of markets, those on players by type, over the matches of some days. */
export function replayFamilies(
  supply: ScriptSupply,
  {
    fromMs,
    toMs,
    sports,
  }: { readonly fromMs: number; readonly toMs: number; readonly sports: readonly string[] },
): readonly FamilyMargin[] {
  const families = new Map<string, Family>();
  for (const script of supply.starting(fromMs, toMs)) {
    if (!sports.includes(script.fixture.sport)) continue;
    for (const [own, sums] of playLines(script)) {
      const name = `${script.fixture.sport} ${own}`;
      const family = families.get(name) ?? new Family();
      families.set(name, family);
      family.add(sums);
    }
  }
  return [...families]
    .map(([name, family]) => family.summarize(name))
    .sort((a, b) => (a.family < b.family ? -1 : 1));
}
