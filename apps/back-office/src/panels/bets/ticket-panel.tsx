import { findTicketSystem } from '@evens/contract';
import { parseBetType } from '@evens/tickets';
import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Badge, EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { actText } from '../actions/act-text.ts';
import { Loaded, Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { panelLink } from '../panel-link.ts';
import { percentText } from '../reports/report-formats.ts';
import { useAct } from '../use-act.ts';
import { StateBadge, typeText } from './bet-columns.tsx';
import { resultCode, ticketSteps } from './ticket-steps.ts';

const POLL_MS = 5000;

export type Bet = Answer<'GET /api/desk/bet'>;

/** One bet: its legs, its history and journals, what operators did with it, and its cancellation. */
export function TicketPanel() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({
    ...callQuery('GET /api/desk/bet', { query: { id } }),
    enabled: isId,
    refetchInterval: POLL_MS,
    retry: false,
  });
  if (!isId || found.error instanceof RefusalError)
    return (
      <EmptyState icon={SearchX} title={t('exposure.ticket.none')}>
        <Link to={panelLink('bets')} className={buttonLook()}>
          {t('exposure.tab.bets')}
        </Link>
      </EmptyState>
    );
  return (
    <Loaded found={found}>
      {(bet) => (
        <>
          <Head bet={bet} />
          <Section title={t('exposure.ticket.legs')}>
            <Legs bet={bet} />
          </Section>
          <Section title={t('exposure.ticket.history')}>
            <History bet={bet} />
          </Section>
          {bet.Journals.length > 0 && (
            <Section title={t('exposure.ticket.journals')}>
              <Journals bet={bet} />
            </Section>
          )}
          {bet.Actions.length > 0 && (
            <Section title={t('exposure.ticket.actions')}>
              <Actions bet={bet} />
            </Section>
          )}
          {bet.IsCancellable && <Cancel key={bet.Ticket.ID} id={bet.Ticket.ID} />}
        </>
      )}
    </Loaded>
  );
}

function Head({ bet }: { readonly bet: Bet }) {
  const odds = useOddsText();
  const { Ticket, BaseCurrency, UserName } = bet;
  const { Currency, Funding } = Ticket;
  const type = parseBetType(Ticket.BetType);
  const money = (amount: string) => <Money amount={amount} currency={Currency} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('exposure.of.player'),
      <Link
        key="player"
        className="underline"
        to={`${panelLink('bets')}&userName=${encodeURIComponent(UserName)}`}
      >
        <bdi translate="no">{UserName}</bdi>
      </Link>,
    ],
    [t('exposure.bet.factor'), percentText(bet.StakeFactorPercent)],
    [t('bet.stake'), money(Ticket.Stake)],
    ...(Funding ? [[t('exposure.ticket.bonus'), money(Funding.Bonus)] as const] : []),
    [t('exposure.ticket.open'), money(Ticket.StakeOpen)],
    [t('bet.odds'), odds(Ticket.Odds)],
    [t('backoffice.referrals.payout'), money(Ticket.PotentialPayout)],
    [t('exposure.ticket.paid'), money(Ticket.Payout)],
    [t('exposure.ticket.cashed-out'), money(Ticket.CashedOut)],
    [t('exposure.liability'), <Money key="liability" amount={bet.BaseLiability} currency={BaseCurrency} />],
    [t('exposure.ticket.rules'), String(Ticket.RulesVersion)],
  ];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2>{t('exposure.ticket.title', { id: String(Ticket.ID) })}</h2>
        {type.ok && <span className="text-quiet">{typeText(type.value, findTicketSystem(Ticket))}</span>}
        <StateBadge state={bet.State} />
        {bet.IsInPlay && <Badge tone="accent">{t('exposure.bet.live')}</Badge>}
        {Funding?.IsFreeBet && <Badge tone="accent">{t('exposure.ticket.free')}</Badge>}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(130px,1fr))] gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="font-[620]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The picks of a bet builder follow the price of the whole. */
function Legs({ bet: { Ticket } }: { readonly bet: Bet }) {
  const odds = useOddsText();
  const rows = Ticket.Items.flatMap((item, leg) =>
    item.Selections.map((selection, pick) => ({
      ...selection,
      key: `${leg}-${pick}`,
      leg: leg + 1,
      builderOdds: item.IsBuilder ? item.Odds : 0,
    })),
  );
  return (
    <DataTable
      name="ticket-legs"
      label={t('exposure.ticket.legs')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'leg', title: t('exposure.ticket.leg'), value: ({ leg }) => leg, isNumber: true },
        {
          key: 'match',
          title: t('exposure.of.match'),
          value: ({ MatchName }) => MatchName,
          cell: ({ MatchID, MatchName }) => (
            <Link className="underline" to={panelLink('match', MatchID)}>
              <bdi>{MatchName}</bdi>
            </Link>
          ),
        },
        {
          key: 'start',
          title: t('exposure.ticket.start'),
          value: ({ DateOfMatch }) => DateOfMatch,
          cell: ({ DateOfMatch }) => <DateAndTime atMs={Date.parse(DateOfMatch)} />,
        },
        { key: 'market', title: t('exposure.of.market'), value: ({ MarketName }) => MarketName },
        {
          key: 'outcome',
          title: t('exposure.of.outcome'),
          value: ({ Odd }) => [Odd.Title, Odd.TitleSuffix].filter(Boolean).join(' '),
        },
        {
          key: 'odds',
          title: t('bet.odds'),
          value: ({ Odds }) => Odds / 1000,
          cell: ({ Odds, builderOdds }) =>
            builderOdds > 0 ? t('exposure.ticket.in-builder', { odds: odds(builderOdds) }) : odds(Odds),
          isNumber: true,
        },
        {
          key: 'score',
          title: t('exposure.ticket.score'),
          value: ({ Score }) => Score,
          cell: ({ Score }) => <bdi dir="ltr">{Score}</bdi>,
        },
        {
          key: 'book',
          title: t('exposure.ticket.book'),
          value: ({ BookClock }) => BookClock,
          isHidden: true,
        },
        {
          key: 'result',
          title: t('exposure.ticket.result'),
          value: ({ Result, ResultReason }) =>
            [t(`history.result.${resultCode(Result)}`), ResultReason].filter(Boolean).join('. '),
        },
      ]}
    />
  );
}

function History({ bet }: { readonly bet: Bet }) {
  return (
    <ol className="grid gap-2">
      {ticketSteps(bet).map(({ at, text }) => (
        <li key={`${at} ${text}`} className="flex flex-wrap gap-x-4">
          <span className="min-w-[150px] text-quiet">
            <DateAndTime atMs={Date.parse(at)} />
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function Journals({ bet: { Journals: journals, Ticket } }: { readonly bet: Bet }) {
  const rows = journals.flatMap(({ ID, At, Kind, Postings }) =>
    Postings.map((posting, index) => ({ ...posting, key: `${ID}-${index}`, ID, At, Kind })),
  );
  return (
    <DataTable
      name="ticket-journals"
      label={t('exposure.ticket.journals')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'time',
          title: t('exposure.bet.time'),
          value: ({ At }) => At,
          cell: ({ At }) => <DateAndTime atMs={Date.parse(At)} />,
        },
        { key: 'journal', title: t('exposure.ticket.journal'), value: ({ ID }) => ID, isNumber: true },
        { key: 'kind', title: t('exposure.ticket.kind'), value: ({ Kind }) => Kind },
        { key: 'from', title: t('exposure.ticket.from'), value: ({ From }) => From },
        { key: 'to', title: t('exposure.ticket.to'), value: ({ To }) => To },
        {
          key: 'amount',
          title: t('exposure.ticket.amount'),
          value: ({ Amount }) => Number(Amount),
          cell: ({ Amount }) => <Money amount={Amount} currency={Ticket.Currency} />,
          isNumber: true,
        },
      ]}
    />
  );
}

function Actions({ bet }: { readonly bet: Bet }) {
  return (
    <ol className="grid gap-2">
      {bet.Actions.map(({ At, Operator, Action, Reason }) => (
        <li key={`${At} ${Action}`} className="flex flex-wrap gap-x-4">
          <span className="min-w-[150px] text-quiet">
            <DateAndTime atMs={Date.parse(At)} />
          </span>
          <bdi translate="no" className="font-[620]">
            {Operator}
          </bdi>
          <span>{actText(Action)}</span>
          <bdi>{Reason}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** A second operator approves the cancellation. */
function Cancel({ id }: { readonly id: number }) {
  const act = useAct('trading');
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.cancel.title')}>
      <CallForm
        call="POST /api/desk/cancelticket"
        act={act}
        fixed={{ TicketId: id }}
        kind="danger"
        button={t('backoffice.results.propose.do')}
      >
        <p className="text-quiet">
          {t('backoffice.cancel.text')}{' '}
          <Link to={panelLink('approvals')} className="underline">
            {t('backoffice.tab.approvals')}
          </Link>
        </p>
      </CallForm>
    </Section>
  );
}
