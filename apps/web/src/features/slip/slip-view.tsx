import { amount, type CurrencyCode, formatAmount } from '@evens/base';
import { parseOddsPolicy } from '@evens/tickets';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../app/api.ts';
import { Money, moneyText } from '../../app/figures.tsx';
import { paths } from '../../app/route-paths.ts';
import { useUser } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { useIsStale } from '../../live/hooks.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { singlePayout } from './payout.ts';
import { placeBets, placing, useProgress, useReceipts } from './placing-site.ts';
import { Receipts } from './receipts.tsx';
import { keyOf } from './selection.ts';
import { slip, useSlip } from './slip.ts';
import { SlipLineView } from './slip-line.tsx';
import { stakeAmount } from './stake.ts';
import { usePriceChecks } from './use-price-checks.ts';
import {
  isUnderWay,
  judgeSlip,
  NO_CAP,
  type SlipVerdict,
  type StakeLimits,
  stakeFault,
  totalStake,
  VISITOR_CURRENCY,
  wireAmount,
} from './verdict.ts';

function useLimits(isPlayer: boolean, currency: CurrencyCode): StakeLimits | undefined {
  const { data } = useQuery({ ...callQuery('GET /api/betslip/limits'), enabled: isPlayer });
  return useMemo(
    () =>
      data && isPlayer
        ? {
            minimum: wireAmount(data.MinimumStake, currency),
            maximum: wireAmount(data.MaximumStake, currency),
            payoutMaximum: wireAmount(data.MaximumPayout, currency),
            quick: data.QuickStakes.map((text) => wireAmount(text, currency)),
          }
        : undefined,
    [data, isPlayer, currency],
  );
}

/** The betslip: singles, each with a stake of its own. */
export function SlipView() {
  const user = useUser();
  const { lines, policy, commands } = useSlip();
  const progress = useProgress();
  const isStale = useIsStale();
  const isPlayer = user !== null && !user.IsOperator && (user.UserType === 0 || user.UserType === 3);
  const currency = user?.Currency ?? VISITOR_CURRENCY;
  const limits = useLimits(isPlayer, currency);
  const selections = useMemo(() => lines.map((line) => line.selection), [lines]);
  const checks = usePriceChecks(selections, policy);
  const playerId = isPlayer ? user.ID : undefined;
  const receipts = useReceipts(playerId);

  // Bets whose answer was lost with the last page are asked for again.
  useEffect(() => {
    if (playerId !== undefined) placing.run(playerId);
  }, [playerId]);

  const rows = lines.map((line, index) => {
    const check = checks[index] ?? {
      state: 'waiting',
      oddsMilli: line.selection.oddsMilli,
      mustAccept: false,
    };
    const stakeMinor = stakeAmount(line.stake, currency);
    const payoutMinor = singlePayout(stakeMinor, check.oddsMilli, limits?.payoutMaximum ?? NO_CAP);
    const key = keyOf(line.selection);
    return {
      line,
      key,
      check,
      stakeMinor,
      payoutMinor,
      isCapped: limits !== undefined && payoutMinor > 0n && payoutMinor === limits.payoutMaximum,
      fault: stakeFault(stakeMinor, limits),
      isBusy: commands.some((command) => keyOf(command.selection) === key),
    };
  });
  const left = commands
    .filter((command) => command.playerId !== playerId)
    .map(({ selection }) => keyOf(selection));
  const free = rows.filter((row) => !left.includes(row.key));
  const staked = free.filter((row) => row.stakeMinor > 0n);
  const total = totalStake(free);
  const verdict = judgeSlip({
    who: user === null ? 'visitor' : isPlayer ? 'player' : 'other',
    isBusy: isUnderWay({ progress, commands, playerId }),
    isStale,
    balanceMinor: user ? wireAmount(user.Balances.TotalBalance, currency) : amount(0n),
    lines: free,
  });

  function place() {
    if (verdict !== 'ready' || playerId === undefined) return;
    placeBets(
      playerId,
      staked.map(({ line, check, stakeMinor }) => ({
        selection: { ...line.selection, oddsMilli: check.oddsMilli },
        stake: formatAmount(stakeMinor, currency),
      })),
    );
  }

  if (lines.length === 0) {
    return receipts.length > 0 ? (
      <Receipts tickets={receipts} />
    ) : (
      <EmptyState icon={Ticket} title={t('slip.empty.title')} text={t('slip.empty.text')} />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      {receipts.length > 0 && <Receipts tickets={receipts} />}
      <ul>
        {rows.map(({ key, stakeMinor: _, ...row }) => (
          <SlipLineView key={key} {...row} isStale={isStale} currency={currency} limits={limits} />
        ))}
      </ul>
      <div className="grid gap-2 border-t border-line px-3.5 py-3">
        {lines.length > 1 && (
          <>
            <p className="text-sm text-faint">{t('slip.several')}</p>
            <p className="flex items-baseline justify-between text-sm text-quiet">
              {t('slip.total-stake')}
              <Money
                amount={formatAmount(total, currency)}
                currency={currency}
                className="text-base font-[640] text-text"
              />
            </p>
          </>
        )}
        <PolicyChoice />
        {verdict === 'stale' && (
          <p role="status" className="text-sm text-warn">
            {t('slip.stale')}
          </p>
        )}
        {verdict === 'above-balance' && user && (
          <p role="alert" className="text-sm text-danger">
            {t('slip.above-balance', { balance: moneyText(user.Balances.TotalBalance, currency) })}
          </p>
        )}
        {progress === 'checking' && (
          <p role="status" className="text-sm text-warn">
            {t('slip.checking.text')}
          </p>
        )}
        <PlaceButton
          verdict={verdict}
          progress={progress}
          count={staked.length}
          total={moneyText(formatAmount(total, currency), currency)}
        />
        {lines.length > 1 && (
          <button
            type="button"
            onClick={() => slip.clear()}
            className="min-h-8 touch:min-h-11 justify-self-center rounded-md px-3 text-sm text-faint pointer:hover:text-text"
          >
            {t('slip.clear')}
          </button>
        )}
      </div>
    </form>
  );
}

interface PlaceButtonProps {
  readonly verdict: SlipVerdict;
  readonly progress: ReturnType<typeof useProgress>;
  readonly count: number;
  /** The stake of all, in words. */
  readonly total: string;
}

function PlaceButton({ verdict, progress, count, total }: PlaceButtonProps) {
  if (verdict === 'log-in') {
    return (
      <>
        <Link to={paths.login} className={buttonLook('primary', 'large', true)}>
          {t('slip.login')}
        </Link>
        <p className="text-center text-sm text-faint">{t('slip.login.text')}</p>
      </>
    );
  }
  if (verdict === 'no-player') return <p className="text-sm text-faint">{t('slip.operator')}</p>;
  if (verdict === 'busy') {
    return (
      <Button kind="primary" size="large" wide busy>
        {t(progress === 'checking' ? 'slip.checking' : 'slip.placing')}
      </Button>
    );
  }
  const text =
    verdict === 'enter-stake' ||
    verdict === 'accept-first' ||
    verdict === 'not-offered' ||
    verdict === 'suspended'
      ? t(`slip.${verdict}`)
      : count > 1
        ? t('slip.place-many', { count, amount: total })
        : t('slip.place', { amount: total });
  return (
    <Button type="submit" kind="primary" size="large" wide disabled={verdict !== 'ready'}>
      {text}
    </Button>
  );
}

const policies = [0, 1, 2] as const;

function PolicyChoice() {
  const { policy } = useSlip();
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <label htmlFor={id} className="text-faint">
        {t('slip.policy')}
      </label>
      <select
        id={id}
        value={policy}
        onChange={(event) => {
          const chosen = parseOddsPolicy(Number(event.target.value));
          if (chosen.ok) slip.setPolicy(chosen.value);
        }}
        className="min-h-8 touch:min-h-11 max-w-[60%] rounded-md bg-transparent text-end text-quiet"
      >
        {policies.map((each) => (
          <option key={each} value={each} className="bg-surface text-text">
            {t(`slip.policy.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
