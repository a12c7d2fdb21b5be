import { AccessLink } from '@evens/web/core/access-link.tsx';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LegalSection } from '../../site/legal/index.ts';
import { hoursText, monthsText } from './duration.ts';
import { HelpList } from './help-list.tsx';

const signs = ['chase', 'money', 'hide', 'time'] as const;

/** Responsible gaming, for everybody: the cost of play, signs of harm, and the available tools. */
export function ResponsiblePage() {
  const user = useUser();
  const rules = useQuery(callQuery('GET /api/protection/rules'));
  return (
    <article className="mx-auto grid max-w-[72ch] gap-6">
      <div className="grid gap-2">
        <h1>{t('protection.page.title')}</h1>
        <p className="text-lg text-quiet">{t('protection.page.lead')}</p>
      </div>
      {(user === null || isPlayer(user)) && (
        <div>
          {user ? (
            <Link to={paths.limits} className={buttonLook('primary')}>
              {t('protection.page.open')}
            </Link>
          ) : (
            <AccessLink to={paths.login} back={paths.limits} className={buttonLook('primary')}>
              {t('protection.page.login')}
            </AccessLink>
          )}
        </div>
      )}
      <section className="grid gap-3">
        <h2>{t('protection.page.tools')}</h2>
        {rules.data ? (
          <Tools rules={rules.data} />
        ) : rules.isError ? (
          <ErrorState title={t('protection.page.failed')}>
            <Button onClick={() => void rules.refetch()}>{t('shell.retry')}</Button>
          </ErrorState>
        ) : (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton className="h-96" />
          </div>
        )}
      </section>
      <section className="grid gap-3">
        <h2>{t('protection.page.signs')}</h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          {signs.map((sign) => (
            <li key={sign}>{t(`protection.page.sign.${sign}`)}</li>
          ))}
        </ul>
        <p>{t('protection.page.sign.text')}</p>
      </section>
      {rules.data && (
        <>
          <section className="grid gap-3">
            <h2>{t('protection.help.title')}</h2>
            <HelpList help={rules.data.Help} />
          </section>
          <p className="text-quiet">{t('protection.page.minors', { age: rules.data.AgeMin })}</p>
        </>
      )}
      <LegalSection name="responsible-gaming" />
    </article>
  );
}

type Rules = Answer<'GET /api/protection/rules'>;

/** The available tools, with the numbers of this site. */
function Tools({ rules }: { readonly rules: Rules }) {
  const { IncreaseAfterHours, RealityCheckMinutes, TimeOutHours, ExclusionMonths, ReturnAfterHours } = rules;
  const list = (texts: readonly string[]) => texts.join(' · ');
  return (
    <dl className="grid gap-3" data-tools>
      <Tool title={t('protection.limits.title')}>
        <p>{t('protection.limits.text', { hours: IncreaseAfterHours })}</p>
      </Tool>
      <Tool title={t('protection.checks.title')}>
        <p>{t('protection.checks.text')}</p>
        <p>{list(RealityCheckMinutes.map((minutes) => t('protection.limits.minutes', { minutes })))}</p>
      </Tool>
      <Tool title={t('protection.break.title')}>
        <p>{t('protection.break.text')}</p>
        <p>{list(TimeOutHours.map(hoursText))}</p>
      </Tool>
      <Tool title={t('protection.exclude.title')}>
        <p>{t('protection.exclude.lead')}</p>
        <p>{t('protection.exclude.now')}</p>
        <p>{t('protection.exclude.end')}</p>
        <p>{list([...ExclusionMonths.map(monthsText), t('protection.exclude.forever')])}</p>
        <p>{t('protection.page.return', { hours: ReturnAfterHours })}</p>
      </Tool>
      {rules.Games && (
        <Tool title={t('protection.games.title')}>
          {gameLines(rules.Games).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Tool>
      )}
      {rules.IdentityBefore.length > 0 && (
        <Tool title={t('protection.identity.title')}>
          <ul className="list-disc ps-5">
            {rules.IdentityBefore.map((gate) => (
              <li key={gate}>{t(`protection.identity.${gate}`)}</li>
            ))}
          </ul>
        </Tool>
      )}
    </dl>
  );
}

function gameLines({
  SlotRoundMs,
  OtherRoundMs,
  SlotStakeMax,
  Currency,
  AllowsSeveral,
  AllowsAutobet,
}: NonNullable<Rules['Games']>): readonly string[] {
  const seconds = (ms: number) => written().count(ms / 1000);
  return [
    ...(SlotRoundMs > 0 || OtherRoundMs > 0
      ? [t('protection.games.pace', { slot: seconds(SlotRoundMs), other: seconds(OtherRoundMs) })]
      : []),
    ...SlotStakeMax.map(({ FromYears, Amount }, index) => {
      const amount = moneyText(Amount, Currency);
      const next = SlotStakeMax[index + 1];
      return next
        ? t('protection.games.stake.under', { years: next.FromYears, amount })
        : t('protection.games.stake.from', { years: FromYears, amount });
    }),
    ...(AllowsSeveral ? [] : [t('protection.games.one')]),
    ...(AllowsAutobet ? [] : [t('protection.games.press')]),
  ];
}

function Tool({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-[620]">{title}</dt>
      <dd className="grid gap-1 text-quiet">{children}</dd>
    </div>
  );
}
