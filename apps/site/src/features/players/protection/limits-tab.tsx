import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CollapseSection } from '@evens/web/ui/collapse-section.tsx';
import { Card, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { BetStatistics } from './bet-statistics.tsx';
import { CheckInterval } from './check-interval.tsx';
import { Exclude } from './exclude.tsx';
import { Excluded } from './excluded.tsx';
import { HelpList } from './help-list.tsx';
import { LimitList } from './limit-list.tsx';
import { NetPosition } from './net-position.tsx';
import { type Overview, useOverview } from './overview.ts';
import { TimeOut } from './time-out.tsx';
import { VaultSection } from './vault-section.tsx';

/** The player's net position, and what keeps play within limits. */
export function LimitsTab() {
  const user = useUser();
  const { data, isError, refetch } = useOverview();
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-[680px] grid-cols-[minmax(0,1fr)] gap-3 p-4 tablet:p-5">
      <NetPosition />
      {data ? (
        <Tools overview={data} currency={user.Currency} />
      ) : isError ? (
        <ErrorState title={t('protection.failed')}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </ErrorState>
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
          <Skeleton className="h-64" />
          <Skeleton className="h-28" />
        </div>
      )}
      <BetStatistics />
    </div>
  );
}

/** Share of the limits of a player for whom operators set none. */
const USUAL_PERCENT = 100;

interface ToolsProps {
  readonly overview: Overview;
  readonly currency: NonNullable<ReturnType<typeof useUser>>['Currency'];
}

function Tools({ overview, currency }: ToolsProps) {
  const { Break, Choices, Help, IncreaseAfterHours, Limits, RealityCheckMinutes } = overview;
  if (Break?.Kind === 'self-exclusion') return <Excluded overview={overview} activeBreak={Break} />;
  return (
    <>
      {Break && <OnBreak activeBreak={Break} />}
      <StakeFactor />
      <Section title={t('protection.limits.title')} isOpenAtFirst>
        <LimitList limits={Limits} currency={currency} increaseAfterHours={IncreaseAfterHours} />
      </Section>
      {!Break && (
        <VaultPlace>
          <Section title={t('protection.vault.title')} isOpenAtFirst>
            <VaultSection />
          </Section>
        </VaultPlace>
      )}
      <Section title={t('protection.checks.title')} isOpenAtFirst>
        <CheckInterval chosen={RealityCheckMinutes} choices={Choices.RealityCheckMinutes} />
      </Section>
      <Section title={t('protection.break.title')}>
        <TimeOut hours={Choices.TimeOutHours} />
      </Section>
      <Section title={t('protection.exclude.title')}>
        <Exclude months={Choices.ExclusionMonths} />
      </Section>
      <Section title={t('protection.help.title')} isOpenAtFirst>
        <HelpList help={Help} />
      </Section>
    </>
  );
}

/** Scrolls to the vault for the link of the account menu, whose address ends in `#vault`. */
function VaultPlace({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // The key changes if the link is followed again.
  useEffect(() => {
    if (hash === '#vault') place.current?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
  return (
    <div ref={place} className="scroll-mt-4">
      {children}
    </div>
  );
}

/** Says that the sportsbook accepts a part of the usual stakes only, if it does. */
function StakeFactor() {
  const isOn = isPlayer(useUser());
  const { data } = useQuery({ ...callQuery('GET /api/betslip/limits'), enabled: isOn });
  if (data === undefined || data.StakeFactorPercent >= USUAL_PERCENT) return null;
  return (
    <Card className="grid gap-1 p-4" data-stake-factor={data.StakeFactorPercent}>
      <h2>{t('protection.factor.title')}</h2>
      <p className="text-quiet">{t('protection.factor.text', { percent: data.StakeFactorPercent })}</p>
    </Card>
  );
}

function OnBreak({ activeBreak: { Kind, Until } }: { readonly activeBreak: NonNullable<Overview['Break']> }) {
  return (
    <Card>
      <p role="status" className="p-4 font-[560]" data-break={Kind}>
        {Until !== null && t('protection.break.until', { when: written().dateTime(Date.parse(Until)) })}
      </p>
    </Card>
  );
}

function Section({ children, ...section }: ComponentProps<typeof CollapseSection>) {
  return (
    <CollapseSection {...section}>
      <div className="p-4">{children}</div>
    </CollapseSection>
  );
}
