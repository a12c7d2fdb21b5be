import { err, formatAmount, ok, parseAmount, type Result, smaller } from '@evens/base';
import { type CallAnswer, type CallQuery, type Calls, type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Replica } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import {
  combineLayers,
  fixtureName,
  inBaseCurrency,
  ofFactor,
  playerFactor,
  UNBOUNDED,
} from '../../sportsbook/index.ts';
import { playerNamed } from '../back-office/players.ts';
import { type LayerParts, requireCurrency } from './change-layer.ts';
import { countBetsOver, readFixture, readShare } from './layer-store.ts';

/** Number of bets by which the effect of a layer is estimated. */
const BETS_COUNTED = 1000;

type Check = Calls['GET /api/desk/limit-check'];
type Effect = Calls['GET /api/desk/limit-effect'];

const withoutClass = { currency: BOUNDS_CURRENCY, classId: undefined, factorPercent: 100 } as const;

async function findPlayer(db: Queryable, userName: string) {
  const player = await playerNamed(db, userName);
  if (!player.ok) return player;
  const { accountId, currency } = player.value;
  const share = await readShare(db, accountId);
  if (!share) throw new Error(`findPlayer: account ${accountId} has no balance`);
  return ok({ currency, classId: share.class_id ?? undefined, factorPercent: share.factor });
}

/** The limits by the same look-up as placement. Refuses an unknown match or player. */
export async function checkLimits(
  { pool, rules }: LayerParts,
  { match: matchId, marketType, userName }: CallQuery<Check>,
  { atMs, language }: { readonly atMs: number; readonly language: Language },
): Promise<Result<CallAnswer<Check>, Refusal>> {
  const fixture = await readFixture(pool, matchId);
  if (!fixture) return err(refusal('NotFoundException'));
  const found = userName === undefined ? ok(withoutClass) : await findPlayer(pool, userName);
  if (!found.ok) return found;
  const { currency, classId } = found.value;
  const now = await rules(atMs);
  const own = requireCurrency(now, currency);
  const factorPercent = playerFactor(now, found.value);
  const layers = now.layers.find({ fixture, matchId, marketType, classId });
  const { byCurrency } = now;
  const { refer, reject, delayMs } = combineLayers(layers, { byCurrency, rate: own.rate, factorPercent });
  const text = (minor: bigint) => formatAmount(minor, currency);
  const stake = smaller(ofFactor(own.lineStakeMaxMinor, factorPercent), reject.stakeMinor);
  const liability = smaller(refer.liabilityMinor, reject.liabilityMinor);
  return ok({
    MatchName: fixtureName(fixture, language),
    ClassID: classId ?? null,
    FactorPercent: factorPercent,
    Currency: currency,
    LayerIDs: layers.map(({ id }) => id),
    StakeMaximum: text(smaller(stake, refer.stakeMinor)),
    ReferralMaximum: text(smaller(ofFactor(own.referralStakeMaxMinor, factorPercent), reject.stakeMinor)),
    PayoutMaximum: text(smaller(own.payoutMaxMinor, smaller(refer.payoutMinor, reject.payoutMinor))),
    LiabilityMaximum: formatAmount(smaller(now.marketLiabilityMaxMinor, liability), BOUNDS_CURRENCY),
    DelaySeconds: Math.max(now.liveDelayMs(fixture.sport), delayMs) / 1000,
  });
}

/** The effect of a layer that is not set yet: matches on offer in its place, and recent bets above its stake or payout. */
export async function estimateEffect(
  { pool, rules, replica }: LayerParts & { readonly replica: Pick<Replica, 'all'> },
  query: CallQuery<Effect>,
  atMs: number,
): Promise<Result<CallAnswer<Effect>, Refusal>> {
  const { place, name = '', marketType = '', classId = null, currency } = query;
  const own = requireCurrency(await rules(atMs), currency);
  const maxima: bigint[] = [];
  for (const field of ['stakeMaximum', 'payoutMaximum'] as const) {
    const typed = query[field];
    const parsed = typed === undefined ? undefined : parseAmount(typed, currency);
    if (parsed?.ok === false) return err(refusal('InvalidDetailsException', { fields: [field] }));
    maxima.push(parsed ? inBaseCurrency(parsed.value, own) : UNBOUNDED);
  }
  const [stakeMax = UNBOUNDED, payoutMax = UNBOUNDED] = maxima;
  let matches = 0;
  for (const { id, place: at, book } of replica.all()) {
    const names = { platform: '', sport: book.fixture.sport, league: at.tournamentId, match: id };
    const isOnOffer = ['scheduled', 'playing', 'break', 'postponed'].includes(book.phase);
    if (isOnOffer && String(names[place]) === name) matches += 1;
  }
  const newest = BETS_COUNTED;
  const { bets, over } = await countBetsOver(
    pool,
    { place, name, marketType, classId },
    { stakeMax, payoutMax, newest },
  );
  return ok({ Matches: matches, Bets: bets, BetsOver: over });
}
