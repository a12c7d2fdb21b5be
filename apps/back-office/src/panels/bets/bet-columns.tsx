import type { BetRow, BetState } from '@evens/contract';
import { type BetType, betTypeNames, type SystemName } from '@evens/tickets';
import { Money } from '@evens/web/core/formatted.tsx';
import type { OddsText } from '@evens/web/core/odds-text.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';
import type { TableColumn } from '../../table/data-table.tsx';
import { panelLink } from '../panel-link.ts';
import { percentText } from '../reports/report-formats.ts';

/** Bet types of tickets: several singles are one ticket each. */
export const ticketTypes = betTypeNames.filter((type) => type !== 'multiple-singles');

export function typeText(type: string, system?: SystemName | null): string {
  if (system) return t(`history.system.${system}`);
  const known = ticketTypes.find((each): each is Exclude<BetType, 'multiple-singles'> => each === type);
  return known ? t(`history.type.${known}`) : type;
}

const tones: Readonly<Record<BetState, BadgeTone>> = {
  open: 'plain',
  waiting: 'warn',
  declined: 'down',
  won: 'accent',
  lost: 'plain',
  returned: 'plain',
  'cashed-out': 'plain',
};

export function StateBadge({ state }: { readonly state: BetState }) {
  return <Badge tone={tones[state]}>{t(`exposure.state.${state}`)}</Badge>;
}

function picksText({ Picks }: BetRow): string {
  return Picks.map(({ MatchName, Market, Outcome }) => `${MatchName}, ${Market}: ${Outcome}`).join(' · ');
}

/** The first pick, and the number of the others. */
function Picks({ bet }: { readonly bet: BetRow }) {
  const [first, ...others] = bet.Picks;
  if (!first) return null;
  return (
    <span title={picksText(bet)} className="block max-w-[44ch] truncate">
      <bdi>{first.MatchName}</bdi> · <bdi>{first.Outcome}</bdi>{' '}
      <bdi className="text-faint">{first.Market}</bdi>
      {others.length > 0 && <span className="text-faint"> +{others.length}</span>}
    </span>
  );
}

interface BetColumnsContext {
  readonly baseCurrency: string;
  /** Time of the newest bet: bets of its day show no date. */
  readonly newestAt: string;
  userPath(userName: string): string;
}

export function betColumns(
  odds: OddsText,
  { userPath, baseCurrency, newestAt }: BetColumnsContext,
): readonly TableColumn<BetRow>[] {
  return [
    {
      key: 'time',
      title: t('exposure.bet.time'),
      value: ({ At }) => At,
      cell: ({ At }) => <time dateTime={At}>{timeText(At, newestAt)}</time>,
    },
    { key: 'id', title: t('exposure.bet.id'), value: ({ ID }) => ID, isNumber: true, isHidden: true },
    {
      key: 'player',
      title: t('exposure.of.player'),
      value: ({ UserName }) => UserName,
      cell: ({ UserName }) => (
        <Link className="underline" to={userPath(UserName)}>
          <bdi translate="no">{UserName}</bdi>
        </Link>
      ),
    },
    {
      key: 'factor',
      title: t('exposure.bet.factor'),
      value: ({ StakeFactorPercent }) => StakeFactorPercent,
      cell: ({ StakeFactorPercent }) => percentText(StakeFactorPercent),
      isNumber: true,
    },
    {
      key: 'state',
      title: t('exposure.bet.state'),
      value: ({ State }) => t(`exposure.state.${State}`),
      cell: ({ State }) => <StateBadge state={State} />,
    },
    {
      key: 'type',
      title: t('exposure.bet.type'),
      value: ({ Type, SystemName }) => typeText(Type, SystemName),
    },
    {
      key: 'picks',
      title: t('exposure.bet.picks'),
      value: picksText,
      cell: (bet) => <Picks bet={bet} />,
    },
    {
      key: 'odds',
      title: t('bet.odds'),
      value: ({ Odds }) => Odds / 1000,
      cell: ({ Odds }) => odds(Odds),
      isNumber: true,
    },
    {
      key: 'stake',
      title: t('bet.stake'),
      value: ({ BaseStake }) => Number(BaseStake),
      cell: ({ Stake, Currency }) => <Money amount={Stake} currency={Currency} />,
      isNumber: true,
    },
    {
      key: 'payout',
      title: t('backoffice.referrals.payout'),
      value: ({ PotentialPayout }) => Number(PotentialPayout),
      cell: ({ PotentialPayout, Currency }) => <Money amount={PotentialPayout} currency={Currency} />,
      isNumber: true,
    },
    {
      key: 'liability',
      title: `${t('exposure.liability')} (${baseCurrency})`,
      value: ({ BaseLiability }) => Number(BaseLiability),
      cell: ({ BaseLiability }) => <bdi translate="no">{written().money(BaseLiability)}</bdi>,
      isNumber: true,
    },
    {
      key: 'when',
      title: t('exposure.bet.when'),
      value: ({ IsInPlay }) => t(IsInPlay ? 'exposure.bet.live' : 'exposure.bet.prematch'),
    },
  ];
}

/** The time with seconds, which are equal in all time zones; with the day if it is another than that of the newest bet. */
function timeText(at: string, newestAt: string): string {
  const atMs = Date.parse(at);
  const day = written().day(atMs);
  const time = `${written().time(atMs)}:${at.slice(17, 19)}`;
  return day === written().day(Date.parse(newestAt)) ? time : `${day} ${time}`;
}

export const ticketLink = (id: number): string => panelLink('ticket', id);
