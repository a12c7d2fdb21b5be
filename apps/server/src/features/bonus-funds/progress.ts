import { type Fraction, fraction } from '@evens/base';
import { type ContributionTerms, gameGroups, ticketContribution } from '@evens/bonuses';
import Type from 'typebox';
import Schema from 'typebox/schema';
import type { FollowedBonus } from './follow-store.ts';
import type { TicketToFollow } from './follow-tickets.ts';

const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });

/** `bonus.terms`: what counts of sport and games, basis points. */
const BonusTerms = Type.Object({
  sportBasisPoints: BasisPoints,
  groupBasisPoints: Type.Object(
    Object.fromEntries(gameGroups.map((group) => [group, BasisPoints])) as Record<
      // The keys are the list itself.
      (typeof gameGroups)[number],
      typeof BasisPoints
    >,
  ),
  gameBasisPoints: Type.Record(Type.String(), BasisPoints),
});

export type TermsOfBonus = Pick<FollowedBonus, 'id' | 'maxStakeMinor' | 'minOddsMilli' | 'terms'>;

/** Undefined for terms that cannot be read. */
export function readTerms({
  maxStakeMinor,
  minOddsMilli,
  terms,
}: TermsOfBonus): ContributionTerms | undefined {
  if (!Schema.Check(BonusTerms, terms)) return undefined;
  return { ...terms, minOddsMilli, maxStakeMinor: maxStakeMinor ?? null };
}

export function contributionTerms(bonus: TermsOfBonus): ContributionTerms {
  const terms = readTerms(bonus);
  if (!terms) throw new Error(`contributionTerms: bonus ${bonus.id} has terms that cannot be read`);
  return terms;
}

/** Exact where the legs' prices say it. Of systems, builders and others by what the ticket can pay, rounded down to a minor unit. */
function priceOf({ legsMilli, promisedMinor, stakeMinor }: TicketToFollow): Fraction {
  if (!legsMilli || legsMilli.length === 0) return fraction(promisedMinor, stakeMinor);
  return fraction(
    legsMilli.reduce((product, milli) => product * BigInt(milli), 1n),
    1000n ** BigInt(legsMilli.length),
  );
}

/** Minor units that a ticket counts towards the requirement, by its present result; nothing while it is open. */
export function ticketCounts(ticket: TicketToFollow, bonus: FollowedBonus): bigint {
  return ticketContribution(
    {
      stakeMinor: ticket.stakeMinor,
      cashedOutMinor: ticket.cashedMinor,
      price: priceOf(ticket),
      result: ticket.result,
      opposed: ticket.opposed,
    },
    contributionTerms(bonus),
  );
}
