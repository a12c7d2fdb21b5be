import { type Fraction, fraction } from '@evens/base';
import { type ContributionTerms, gameGroups, ticketContribution } from '@evens/bonuses';
import Type from 'typebox';
import Schema from 'typebox/schema';
import type { FollowedBonus } from './follow-store.ts';
import type { TicketToFollow } from './follow-tickets.ts';

const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });

/** `bonus.terms`: contribution of sport and games, in basis points. */
const BonusTerms = Type.Object({
  sportBasisPoints: BasisPoints,
  groupBasisPoints: Type.Object(
    Object.fromEntries(gameGroups.map((group) => [group, BasisPoints])) as Record<
      // The keys are exactly the list.
      (typeof gameGroups)[number],
      typeof BasisPoints
    >,
  ),
  gameBasisPoints: Type.Record(Type.String(), BasisPoints),
});

export type StoredBonusTerms = Pick<FollowedBonus, 'id' | 'maxStakeMinor' | 'minOddsMilli' | 'terms'>;

/** Returns undefined if the terms cannot be read. */
export function readTerms({
  maxStakeMinor,
  minOddsMilli,
  terms,
}: StoredBonusTerms): ContributionTerms | undefined {
  if (!Schema.Check(BonusTerms, terms)) return undefined;
  return { ...terms, minOddsMilli, maxStakeMinor: maxStakeMinor ?? null };
}

export function contributionTerms(bonus: StoredBonusTerms): ContributionTerms {
  const terms = readTerms(bonus);
  if (!terms) throw new Error(`contributionTerms: bonus ${bonus.id} has terms that cannot be read`);
  return terms;
}

/**
 * Exact if the leg prices are known. For systems, bet builders and others: possible payout over stake, rounded down to
 * a minor unit.
 */
function ticketPrice({ legsMilli, promisedMinor, stakeMinor }: TicketToFollow): Fraction {
  if (!legsMilli || legsMilli.length === 0) return fraction(promisedMinor, stakeMinor);
  return fraction(
    legsMilli.reduce((product, milli) => product * BigInt(milli), 1n),
    1000n ** BigInt(legsMilli.length),
  );
}

/** Minor units that a ticket counts towards the requirement, by its current result. 0 while it is open. */
export function ticketCounts(ticket: TicketToFollow, bonus: FollowedBonus): bigint {
  return ticketContribution(
    {
      stakeMinor: ticket.stakeMinor,
      cashedOutMinor: ticket.cashedMinor,
      price: ticketPrice(ticket),
      result: ticket.result,
      opposed: ticket.opposed,
    },
    contributionTerms(bonus),
  );
}
