import { pick, type Random, randomInt, seededRandom } from '@evens/base';
import { betResults } from '@evens/markets';
import {
  type BonusTerms,
  checkFormula,
  formulaText,
  type TeaserPrice,
  type TicketFormula,
  teaserSettings,
  totalStake,
} from '@evens/tickets';
import {
  type PickToSettle,
  settleTicket,
  type TicketToSettle,
} from '../../apps/server/src/sportsbook/index.ts';
import type { Grade } from './grade.ts';
import { countPick } from './random-counts.ts';
import { lottoPick } from './random-lotto.ts';
import { builderPicks, type JudgedPick, matchPick, racePick, someOdds, teaserPick } from './random-picks.ts';
import { playerPick } from './random-players.ts';
import { ratio } from './ratio.ts';
import { type Bet, type Leg, type Slip, settle } from './settle.ts';

const types = ['single', 'combo', 'system', 'if-bet', 'reverse-bet', 'teaser'] as const;

/** A leg in two forms: for the second settler, and as the picks of a stored row with the bet builder's prices. */
interface GeneratedLeg {
  readonly leg: Leg;
  readonly picks: readonly JudgedPick[];
  /** By the bit mask of the picks, minus one. */
  readonly prices: readonly number[] | undefined;
}

function plain(judged: JudgedPick): GeneratedLeg {
  return {
    leg: { kind: 'plain', grade: judged.grade, odds: judged.odds },
    picks: [judged],
    prices: undefined,
  };
}

function builder(random: Random): GeneratedLeg {
  const picks = builderPicks(random, randomInt(random, 2, 4));
  const prices = new Map<string, ReturnType<typeof ratio>>();
  const byBits: number[] = [];
  for (let bits = 1; bits < 1 << picks.length; bits++) {
    const { oddsMilli, odds } = someOdds(random);
    byBits.push(oddsMilli);
    prices.set(
      picks
        .map((_, place) => place)
        .filter((place) => bits & (1 << place))
        .join(','),
      odds,
    );
  }
  return { leg: { kind: 'builder', grades: picks.map(({ grade }) => grade), prices }, picks, prices: byBits };
}

/** Shares of single picks on corners, cards and other counts, on players, and on lotto draws. */
const COUNTS_SHARE = 0.2;
const PLAYERS_SHARE = 0.2;
const LOTTO_SHARE = 0.1;

function anyLeg(random: Random): GeneratedLeg {
  const drawn = random();
  if (drawn < 0.12) return builder(random);
  if (drawn < 0.27) {
    const [race] = racePick(random, { eachWay: false });
    if (race) return plain(race);
  }
  const family = random();
  if (family < COUNTS_SHARE) return plain(countPick(random));
  if (family > 1 - LOTTO_SHARE) return plain(lottoPick(random));
  return plain(family < COUNTS_SHARE + PLAYERS_SHARE ? playerPick(random) : matchPick(random));
}

function drawLegCount(random: Random, type: (typeof types)[number]): number {
  switch (type) {
    case 'single':
      return 1;
    case 'combo':
      return randomInt(random, 2, random() < 0.1 ? 12 : 5);
    case 'system':
      return randomInt(random, 3, random() < 0.2 ? 10 : 6);
    case 'if-bet':
    case 'reverse-bet':
      return randomInt(random, 2, random() < 0.1 ? 10 : 4);
    case 'teaser':
      return randomInt(random, 2, 7);
  }
}

function drawStake(random: Random): bigint {
  return BigInt(random() < 0.3 ? randomInt(random, 1, 99) : randomInt(random, 100, 2_000_000));
}

function drawSystem(random: Random, legCount: number, eachWay: boolean) {
  for (;;) {
    const bankers = Array.from({ length: legCount }, (_, place) => place).filter(() => random() < 0.15);
    const free = legCount - bankers.length;
    const rows = Array.from({ length: free }, (_, index) => index + 1)
      .filter(() => random() < 0.35)
      .map((rowPick) => ({ pick: rowPick, unitMinor: drawStake(random) }));
    const formula = { type: 'system', legCount, rows, bankers, eachWay } as const;
    if (checkFormula(formula).ok) return formula;
  }
}

const bonusSteps = [
  { legs: 2, basisPoints: 300 },
  { legs: 3, basisPoints: 500 },
  { legs: 5, basisPoints: 1500 },
];

interface DrawnBet {
  readonly formula: TicketFormula;
  readonly bet: Bet;
  readonly bonus: BonusTerms | undefined;
}

function drawBet(random: Random, type: (typeof types)[number], legCount: number, eachWay: boolean): DrawnBet {
  const unitMinor = drawStake(random);
  switch (type) {
    case 'single':
      return {
        formula: { type, legCount, unitMinor, eachWay },
        bet: { type, unit: unitMinor },
        bonus: undefined,
      };
    case 'combo': {
      const bonus =
        !eachWay && random() < 0.5
          ? { minOddsMilli: randomInt(random, 12, 30) * 100, steps: bonusSteps }
          : undefined;
      const formula: TicketFormula = { type, legCount, unitMinor, eachWay, ...(bonus ? { bonus } : {}) };
      return { formula, bet: { type, unit: unitMinor }, bonus };
    }
    case 'system': {
      const system = drawSystem(random, legCount, eachWay);
      const rows = system.rows.map((row) => ({ pick: row.pick, unit: row.unitMinor }));
      return { formula: system, bet: { type, rows, bankers: system.bankers }, bonus: undefined };
    }
    case 'if-bet':
    case 'reverse-bet': {
      const goesOnAfterPush = random() < 0.5;
      const rule = goesOnAfterPush ? 'action' : 'win-only';
      return {
        formula: { type, legCount, unitMinor, rule },
        bet: { type, unit: unitMinor, goesOnAfterPush },
        bonus: undefined,
      };
    }
    case 'teaser': {
      const prices: readonly TeaserPrice[] = pick(random, teaserSettings).prices;
      return {
        formula: { type, legCount, unitMinor, prices },
        bet: { type, unit: unitMinor, prices: new Map(prices.map((price) => [price.legs, price.american])) },
        bonus: undefined,
      };
    }
  }
}

function eachWayLeg(random: Random): readonly [GeneratedLeg, GeneratedLeg] {
  const [win, place] = racePick(random, { eachWay: true });
  if (!win || !place) throw new RangeError('each way is two');
  return [plain(win), plain(place)];
}

/** Draws partial cash-outs before the end of a ticket, and sometimes a low payout cap. */
function drawCapAndCashOut(random: Random, stake: bigint) {
  const capMinor = random() < 0.25 ? stake * BigInt(randomInt(random, 1, 20)) : 10n ** 15n;
  const part = random() < 0.15 ? (stake * BigInt(randomInt(random, 1, 9))) / 10n : 0n;
  const paid = (part * BigInt(randomInt(random, 1, 30))) / 10n;
  return { capMinor, cashed: { stake: part, paid: paid < capMinor ? paid : capMinor } };
}

const words: Readonly<Record<number, Grade['word']>> = {
  [betResults.cancelled]: 'cancelled',
  [betResults.win]: 'win',
  [betResults.lost]: 'lost',
  [betResults.refund]: 'refund',
  [betResults.halfWin]: 'half-win',
  [betResults.halfLose]: 'half-lose',
};

export interface Compared {
  readonly type: string;
  /** Results of both settlers as text. Equal if they agree. */
  readonly product: string;
  readonly naive: string;
  readonly isPaid: boolean;
  /** Complete description of the ticket, to investigate a difference. */
  readonly about: string;
}

/** Draws one ticket and settles it by the product from its row and by the second settler from its slip. */
export function compareOne(random: Random): Compared {
  const type = pick(random, types);
  const legCount = drawLegCount(random, type);
  const eachWay = (type === 'single' || type === 'combo' || type === 'system') && random() < 0.2;
  const { formula, bet, bonus } = drawBet(random, type, legCount, eachWay);
  const pairs = eachWay ? Array.from({ length: legCount }, () => eachWayLeg(random)) : [];
  const wins = eachWay
    ? pairs.map(([win]) => win)
    : Array.from({ length: legCount }, () =>
        type === 'teaser' ? plain(teaserPick(random)) : anyLeg(random),
      );
  const places = eachWay ? pairs.map(([, place]) => place) : undefined;
  const all = [...wins, ...(places ?? [])];
  const stakeMinor = totalStake(formula);
  const { capMinor, cashed } = drawCapAndCashOut(random, stakeMinor);

  const builders = Object.fromEntries(
    all.flatMap(({ prices }, place) => (prices ? [[String(place), prices]] : [])),
  );
  const picks = all.flatMap((generated, place) =>
    generated.picks.map(
      ({ oddsMilli, verdict, starting }): PickToSettle => ({
        legNo: place + 1,
        oddsMilli,
        verdict,
        starting,
        version: 1,
        source: 'result',
      }),
    ),
  );
  const ticket: TicketToSettle = {
    id: 1 as TicketToSettle['id'],
    accountId: 1 as TicketToSettle['accountId'],
    currency: 'EUR',
    type: formula.type,
    text: formulaText(formula, Object.keys(builders).length > 0 ? { builders } : {}),
    stakeMinor,
    cashed: { stakeMinor: cashed.stake, paidMinor: cashed.paid },
    capMinor,
    payoutMinor: 0n,
    result: betResults.pending,
    version: 0,
    isCancelled: false,
    settledBy: undefined,
    settledOn: [],
    funding: undefined,
    picks,
  };
  const slip: Slip = {
    bet,
    legs: wins.map(({ leg }) => leg),
    places: places?.map(({ leg }) => leg),
    cap: capMinor,
    bonus: bonus && {
      minOdds: ratio(bonus.minOddsMilli, 1000),
      steps: bonus.steps.map(({ legs, basisPoints }) => ({ legs, per10k: basisPoints })),
    },
    cashed,
  };
  const settlement = settleTicket(ticket);
  const naive = settle(slip);
  return {
    type: eachWay ? `${type} each way` : type,
    product: settlement
      ? `${stakeMinor} charged, ${settlement.payoutMinor} paid, ${words[settlement.result]}`
      : 'nothing',
    naive: `${naive.charged} charged, ${naive.paid} paid, ${naive.word}`,
    isPaid: naive.paid > 0n,
    about: [
      JSON.stringify(ticket.text ?? {}),
      `cap ${capMinor}, cashed ${cashed.stake} for ${cashed.paid}`,
      ...all.flatMap((generated) =>
        generated.picks.map(({ about, oddsMilli, verdict }) => `${oddsMilli} ${verdict.result} ${about}`),
      ),
    ].join('\n'),
  };
}

export interface Comparison {
  readonly byType: Readonly<Record<string, number>>;
  /** Number of tickets with a payout. */
  readonly paid: number;
  readonly differences: readonly Compared[];
}

const DIFFERENCES_SHOWN = 3;

/** Compares random tickets, and ends early after enough differences. The same seed gives the same tickets. */
export function compareMany(seed: string, tickets: number): Comparison {
  const random = seededRandom(seed);
  const byType: Record<string, number> = {};
  const differences: Compared[] = [];
  let paid = 0;
  for (let each = 0; each < tickets && differences.length < DIFFERENCES_SHOWN; each++) {
    const compared = compareOne(random);
    byType[compared.type] = (byType[compared.type] ?? 0) + 1;
    if (compared.isPaid) paid++;
    if (compared.product !== compared.naive) differences.push(compared);
  }
  return { byType, paid, differences };
}

export interface PickComparison {
  /** Numbers of picks by the result's name. */
  readonly byWord: Readonly<Partial<Record<Grade['word'], number>>>;
  readonly differences: readonly string[];
}

/** Compares random selections of one kind, and ends early after enough differences. */
export function comparePicks(
  seed: string,
  picks: number,
  drawPick: (random: Random) => JudgedPick,
): PickComparison {
  const random = seededRandom(seed);
  const byWord: Partial<Record<Grade['word'], number>> = {};
  const differences: string[] = [];
  for (let each = 0; each < picks && differences.length < DIFFERENCES_SHOWN; each++) {
    const { about, verdict, grade } = drawPick(random);
    const word = words[verdict.result];
    byWord[grade.word] = (byWord[grade.word] ?? 0) + 1;
    if (word !== grade.word) differences.push(`${word}, not ${grade.word}: ${about}`);
  }
  return { byWord, differences };
}
