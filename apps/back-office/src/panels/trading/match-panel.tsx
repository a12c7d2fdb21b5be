import { type Answer, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Card, ErrorState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../back-office-parts.tsx';
import { limitsLink } from '../limits/layer-scope.ts';
import { useMayAct, useMayRead } from '../operator-rights.ts';
import { panelLink } from '../panel-link.ts';
import { percentText } from '../reports/report-formats.ts';
import { CancelBetsForm } from './cancel-bets-form.tsx';
import { describePart, describeTarget } from './describe-part.ts';
import { LinesTable } from './lines-table.tsx';
import { ManualForm } from './manual-form.tsx';
import { MatchTime } from './match-time.tsx';
import { PlayersSwitch } from './players-switch.tsx';
import { ShiftForm, type ShiftTargetChoice } from './shift-form.tsx';
import { StopBadge } from './stop-badge.tsx';
import { type Part, useSuspend } from './use-suspend.ts';
import { useTrader } from './use-trader.ts';

const POLL_MS = 1000;

type TradingPage = Answer<'GET /api/desk/tradingmatch'>;

/** One match: every line with its price, the model's price and margin, and all acts of traders. */
export function MatchPanel() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({
    ...callQuery('GET /api/desk/tradingmatch', { query: { id } }),
    enabled: isId,
    refetchInterval: POLL_MS,
    retry: false,
  });
  const isUnknown = found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException';
  if (!isId || isUnknown)
    return (
      <ErrorState title={t('backoffice.trading.no-match')}>
        <Link to={panelLink('trading')} className={buttonLook()}>
          {t('backoffice.tab.trading')}
        </Link>
      </ErrorState>
    );
  return <Loaded found={found}>{(page) => <MatchPage key={id} page={page} />}</Loaded>;
}

function MatchPage({ page }: { readonly page: TradingPage }) {
  const [chosen, setChosen] = useState<ShiftTargetChoice>({ target: 'match', label: page.Match.Name });
  const mayShift = useMayAct('trading');
  const closed = new Set(page.Closed.map(({ Kind, Name }) => `${Kind} ${Name}`));
  // First if it was in use when the page opened: it must not move from under the operator.
  const [isManualFirst] = useState(page.Manual !== null);
  const manualForm = mayShift && (page.Entry || page.Manual) && (
    <ManualForm match={page.Match} entry={page.Entry} manual={page.Manual} />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 mini:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Head page={page} closed={closed} />
        <LinesTable
          matchId={page.Match.ID}
          lines={page.Lines}
          isStopped={page.Match.Stopped !== null}
          closed={closed}
          chosen={chosen.target}
          onChoose={mayShift ? setChosen : undefined}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 mini:sticky mini:top-[71px] mini:max-h-[calc(100dvh-71px)] mini:overflow-y-auto">
        {isManualFirst && manualForm}
        {mayShift && (
          <>
            <ShiftForm
              matchId={page.Match.ID}
              chosen={chosen}
              matchName={page.Match.Name}
              onChoose={setChosen}
            />
            <CancelBetsForm matchId={page.Match.ID} chosen={chosen} />
          </>
        )}
        {!isManualFirst && manualForm}
        <Changes page={page} />
      </div>
    </div>
  );
}

interface HeadProps {
  readonly page: TradingPage;
  readonly closed: ReadonlySet<string>;
}

function Head({ page: { Match, Lines }, closed }: HeadProps) {
  const mayReadLimits = useMayRead('limits');
  const trader = useTrader();
  const isMine = Match.Trader !== null && Match.Trader === trader.userName;
  const parts: readonly (Part & { readonly label: string })[] = [
    { kind: 'match', name: String(Match.ID), label: t('backoffice.trading.match') },
    { kind: 'league', name: String(Match.TournamentID), label: Match.Tournament },
    { kind: 'sport', name: Match.SportAlias, label: sportName(Match.SportAlias) },
  ];
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-xl">
          <bdi>{Match.Name}</bdi>
        </h2>
        {Match.Score !== null && (
          <span className="text-xl font-[620]" dir="ltr">
            {Match.Score}
          </span>
        )}
        <span className="text-quiet">
          <MatchTime match={Match} />
        </span>
        <StopBadge match={Match} />
      </div>
      <p className="text-quiet">
        {sportName(Match.SportAlias)} · <bdi>{Match.Category}</bdi> ·{' '}
        {mayReadLimits ? (
          <Link
            to={limitsLink('league', Match.TournamentID)}
            className="underline underline-offset-2"
            title={t('limits.here')}
          >
            <bdi>{Match.Tournament}</bdi>
          </Link>
        ) : (
          <bdi>{Match.Tournament}</bdi>
        )}{' '}
        · <span translate="no">#{Match.ID}</span>
        {Match.Trader !== null && (
          <>
            {' '}
            · {t('backoffice.trading.trader')}: <bdi>{Match.Trader}</bdi>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <PartSwitch key={part.kind} part={part} isClosed={closed.has(`${part.kind} ${part.name}`)} />
        ))}
        <PlayersSwitch
          matchId={Match.ID}
          types={[...new Set(Lines.map(({ Type }) => Type))]}
          closed={closed}
        />
        {trader.isAllowed && (
          <Button size="small" busy={trader.isBusy} onClick={() => void trader.flip(Match)}>
            {t(isMine ? 'backoffice.trading.unassign' : 'backoffice.trading.assign')}
          </Button>
        )}
        <Link to={panelLink('results', Match.ID)} className={buttonLook('plain', 'small')}>
          {t('backoffice.trading.enter-result')}
        </Link>
        {mayReadLimits && (
          <Link to={limitsLink('match', Match.ID)} className={buttonLook('plain', 'small')}>
            {t('limits.here')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** Parts above the match close many others: they are confirmed by a second press. */
function PartSwitch({
  part,
  isClosed,
}: {
  readonly part: Part & { readonly label: string };
  readonly isClosed: boolean;
}) {
  const { isAllowed, isBusy, suspend } = useSuspend();
  const [isSure, setSure] = useState(false);
  if (!isAllowed) return null;
  const needsTwo = part.kind !== 'match' && !isClosed;
  const name = { name: part.label };
  const text = isClosed
    ? t('backoffice.trading.resume-part', name)
    : needsTwo && isSure
      ? t('backoffice.trading.suspend-sure', name)
      : t('backoffice.trading.suspend-part', name);
  function press() {
    if (needsTwo && !isSure) return setSure(true);
    setSure(false);
    void suspend(part, isClosed);
  }
  return (
    <Button
      size="small"
      kind={isClosed ? 'primary' : part.kind === 'match' || isSure ? 'danger' : 'plain'}
      busy={isBusy}
      onClick={press}
      onBlur={() => setSure(false)}
    >
      {text}
    </Button>
  );
}

/** Changes by operators in the offer of this match. */
function Changes({ page: { Closed, Shifts, Lines, Manual } }: { readonly page: TradingPage }) {
  return (
    <Card className="grid gap-2 p-4">
      <h2>{t('backoffice.trading.changes')}</h2>
      {Closed.length === 0 && Shifts.length === 0 && !Manual && (
        <p className="text-quiet">{t('backoffice.trading.no-changes')}</p>
      )}
      <ul className="grid gap-2">
        {Manual && (
          <li className="grid">
            <span className="font-[620]">{t('backoffice.trading.manual')}</span>
            <span className="text-sm text-quiet">
              <bdi translate="no">{Manual.By}</bdi> · <DateAndTime atMs={Date.parse(Manual.At)} /> ·{' '}
              <bdi>{Manual.Reason}</bdi>
            </span>
          </li>
        )}
        {Closed.map(({ Kind, Name, By, At, Reason }) => (
          <li key={`${Kind} ${Name}`} className="grid">
            <span className="font-[620]">
              {t('backoffice.trading.suspended', { name: describePart({ Kind, Name }, Lines) })}
            </span>
            <span className="text-sm text-quiet">
              <bdi translate="no">{By}</bdi> · <DateAndTime atMs={Date.parse(At)} /> · <bdi>{Reason}</bdi>
            </span>
          </li>
        ))}
        {Shifts.map(({ Target, Shift, Until, By, Reason }) => (
          <li key={Target} className="grid">
            <span className="font-[620]">
              <bdi>{describeTarget(Target, Lines)}</bdi> <bdi dir="ltr">{shiftText(Shift)}</bdi>
            </span>
            <span className="text-sm text-quiet">
              <bdi translate="no">{By}</bdi> · {t('backoffice.trading.until')}{' '}
              <DateAndTime atMs={Date.parse(Until)} /> · <bdi>{Reason}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function shiftText(shift: number): string {
  return `${shift > 0 ? '+' : '−'}${percentText(Math.abs(shift) / 10, 1)}`;
}
