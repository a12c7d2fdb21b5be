import { defaultContribution } from '@evens/bonuses';
import type { Pool } from '../../platform/db.ts';
import { PROVIDER_SPIN_GAME, SPIN_GAME } from './bonus-casino.ts';
import type { ModelBonus } from './bonus-model.ts';

/** An offer that sequences claim by its code. Amounts in cents. */
export interface ClaimableOffer {
  readonly code: string;
  readonly kind: ModelBonus['kind'];
  readonly value: number;
  /** Multiple of the value. For free spins, multiple of the bonus money that they win. */
  readonly times: number;
  readonly maximum?: number;
  readonly stakeMaximum?: number;
  readonly personMax?: number;
  readonly spins?: { readonly count: number; readonly isAtProvider: boolean; readonly winCash: boolean };
}

export const claimableOffers: readonly ClaimableOffer[] = [
  { code: 'ONCE', kind: 'money', value: 2000, times: 2, personMax: 1 },
  { code: 'TWICE', kind: 'money', value: 500, times: 0, maximum: 300, personMax: 2 },
  { code: 'OFTEN', kind: 'money', value: 3500, times: 3, stakeMaximum: 1500 },
  { code: 'SHORT', kind: 'money', value: 900, times: 1, maximum: 5000, stakeMaximum: 4000 },
  { code: 'BET', kind: 'free-bet', value: 1000, times: 0, personMax: 1 },
  { code: 'BETS', kind: 'free-bet', value: 350, times: 0 },
  {
    code: 'SPINS',
    kind: 'free-spins',
    value: 200,
    times: 3,
    spins: { count: 2, isAtProvider: false, winCash: false },
  },
  {
    code: 'CASHSPIN',
    kind: 'free-spins',
    value: 700,
    times: 3,
    personMax: 1,
    spins: { count: 1, isAtProvider: false, winCash: true },
  },
  {
    code: 'PROVIDED',
    kind: 'free-spins',
    value: 400,
    times: 3,
    maximum: 900,
    spins: { count: 3, isAtProvider: true, winCash: false },
  },
];

const EXPIRES_AFTER_DAYS = 30;
/** Winnings of spins must be wagered within this time. */
const WINNINGS_DAYS = 7;

function buildWagering({
  times,
  maximum,
  stakeMaximum,
  kind,
}: ClaimableOffer): Readonly<Record<string, unknown>> {
  const { gameBasisPoints, groupBasisPoints, minOddsMilli, sportBasisPoints } = defaultContribution;
  return {
    multiplierMilli: times * 1000,
    basis: 'bonus',
    minOddsMilli,
    sportBasisPoints,
    groupBasisPoints,
    gameBasisPoints,
    maxStake: stakeMaximum ?? null,
    maxConversion: maximum ?? null,
    expiresAfterDays: kind === 'free-spins' ? WINNINGS_DAYS : EXPIRES_AFTER_DAYS,
  };
}

/** Configuration of the offer as an operator stores it. */
function buildConfig(offer: ClaimableOffer): Readonly<Record<string, unknown>> {
  const { kind, spins, value } = offer;
  const expiresAfterDays = EXPIRES_AFTER_DAYS;
  if (kind === 'money') return { value, wagering: buildWagering(offer) };
  if (!spins) return { count: 1, value, minOddsMilli: 1500, winningsTo: 'cash', expiresAfterDays };
  return {
    game: spins.isAtProvider ? PROVIDER_SPIN_GAME : SPIN_GAME,
    count: spins.count,
    value,
    winningsTo: spins.winCash ? 'cash' : 'bonus',
    expiresAfterDays,
    ...(spins.isAtProvider && { gameName: 'Game of a provider' }),
    ...(!spins.winCash && { wagering: buildWagering(offer) }),
  };
}

/** Stores the offers with their codes, which replace those of a new site. */
export async function storeOffers(pool: Pool): Promise<void> {
  for (const offer of claimableOffers) {
    const key = `sequence-${offer.code.toLowerCase()}`;
    await pool.query(
      `insert into bonus_offer (key, kind, config, person_max, household_max, device_max) values ($1, $2, $3, $4, null, null)`,
      [key, offer.kind === 'money' ? 'bonus-money' : offer.kind, buildConfig(offer), offer.personMax ?? null],
    );
    await pool.query(
      `insert into bonus_code (code, offer_key) values ($1, $2)
       on conflict (code) do update set offer_key = excluded.offer_key`,
      [offer.code, key],
    );
  }
}
