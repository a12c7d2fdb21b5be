import { asFields, type CurrencyCode, parseAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChipsTable } from './chips-table.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './facts.ts';
import { readMove } from './moves.ts';
import { moveName } from './round-words.ts';
import { readChips } from './table-parts.ts';
import { type Steps, useSteps } from './use-steps.ts';
import { readView } from './view-parts.ts';
import { ViewStage } from './view-stage.tsx';

/** A step from the records, or computed by the rules in the browser. */
export interface ReplayStep {
  /** The player's action: the bet, then moves. */
  readonly Move: unknown;
  /** The game's view. */
  readonly View: unknown;
  readonly Stake: string;
  readonly Win: string;
  /** Time of the step, if it is known. */
  readonly At?: string;
}

interface RoundReplayProps {
  readonly steps: readonly ReplayStep[];
  readonly currency: CurrencyCode;
  /** The key of an in-house game. */
  readonly game?: string | undefined;
}

const isSomething = (amount: string): boolean => /[1-9]/.test(amount);

/** Effect of a step on the balance. A refunded stake is a gain, a reversed win a loss. */
function Moved({ amount, isCost, currency }: { amount: string; isCost: boolean; currency: CurrencyCode }) {
  if (!isSomething(amount)) return null;
  const isGain = isCost === amount.startsWith('-');
  return (
    <bdi translate="no" dir="ltr" className={isGain ? 'font-[640] text-up' : undefined}>
      {isGain ? '+' : '−'}
      {moneyText(amount.replace('-', ''), currency)}
    </bdi>
  );
}

/** Whether the step is a call of another provider, with its amounts and its transaction id. */
const isElsewhere = ({ Move, View }: ReplayStep): boolean =>
  View === null && asFields(Move)?.['transaction'] !== undefined;

/** At a table that shows no stake of its own the player's stays in every step. */
function stakeFacts(
  [first]: readonly ReplayStep[],
  hasChips: boolean,
  currency: CurrencyCode,
): readonly Fact[] {
  if (!first || first.View !== null || hasChips || isElsewhere(first)) return [];
  const stake = parseAmount(first.Stake, currency);
  return stake.ok ? [{ name: 'stakeMinor', value: { kind: 'money', minor: stake.value } }] : [];
}

/** A round step by step: the player's action, the game's view, its cost and its pay. */
export function RoundReplay({ steps, currency, game }: RoundReplayProps) {
  const looked = useSteps(steps.length);
  const step = steps[looked.at];
  if (!step) return null;
  const stepView = readView(step.View);
  // A table's view shows the result; the player's bets stay beside it in every step.
  const bets = readChips(asFields(steps[0]?.Move) ?? {})?.part;
  const read = readMove(
    step.Move,
    looked.at,
    new Set([...stepView.displayedFields, ...(bets ? ['chips', 'stakes'] : [])]),
  );
  return (
    <div className="grid gap-4">
      <div
        data-step={looked.at}
        aria-live="polite"
        className="grid min-h-56 content-center gap-4 rounded-lg bg-ink px-3 py-6"
      >
        {step.View !== null && <ViewStage view={step.View} currency={currency} game={game} />}
        {isElsewhere(step) && <p className="text-center text-quiet">{t('casinogame.replay.untold')}</p>}
        {bets?.kind === 'chips' &&
          !stepView.displayedFields.has('chips') &&
          !stepView.displayedFields.has('stakes') && <ChipsTable chips={bets.chips} currency={currency} />}
        <FactList
          facts={[...stakeFacts(steps, bets !== undefined, currency), ...read.facts]}
          currency={currency}
        />
      </div>
      {steps.length > 1 && <Controls looked={looked} count={steps.length} />}
      <ol className="grid gap-0.5" aria-label={t('casinogame.replay.steps')}>
        {steps.map((each, index) => (
          <StepRow
            key={index}
            step={each}
            index={index}
            currency={currency}
            isCurrent={index === looked.at}
            {...(steps.length > 1 && { onShow: () => looked.go(index) })}
          />
        ))}
      </ol>
    </div>
  );
}

function Controls({ looked, count }: { readonly looked: Steps; readonly count: number }) {
  const { at, isPlaying, go, toggle } = looked;
  const mirrored = 'size-5 rtl:-scale-x-100';
  return (
    <div className="flex items-center justify-center gap-1">
      <IconButton label={t('casinogame.replay.first')} disabled={at === 0} onClick={() => go(0)}>
        <ChevronFirst aria-hidden className={mirrored} />
      </IconButton>
      <IconButton label={t('casinogame.replay.back')} disabled={at === 0} onClick={() => go(at - 1)}>
        <ChevronLeft aria-hidden className={mirrored} />
      </IconButton>
      <IconButton
        label={t(isPlaying ? 'casinogame.replay.pause' : 'casinogame.replay.play')}
        className="bg-raised"
        onClick={toggle}
      >
        {isPlaying ? (
          <Pause aria-hidden className="size-5" />
        ) : (
          <Play aria-hidden className="size-5 rtl:-scale-x-100" />
        )}
      </IconButton>
      <IconButton label={t('casinogame.replay.on')} disabled={at === count - 1} onClick={() => go(at + 1)}>
        <ChevronRight aria-hidden className={mirrored} />
      </IconButton>
      <IconButton
        label={t('casinogame.replay.last')}
        disabled={at === count - 1}
        onClick={() => go(count - 1)}
      >
        <ChevronLast aria-hidden className={mirrored} />
      </IconButton>
      <span className="ms-2 text-sm text-quiet">{t('casinogame.replay.at', { number: at + 1, count })}</span>
    </div>
  );
}

interface StepRowProps {
  readonly step: ReplayStep;
  readonly index: number;
  readonly currency: CurrencyCode;
  readonly isCurrent: boolean;
  onShow?(): void;
}

function StepRow({ step, index, currency, isCurrent, onShow }: StepRowProps) {
  const { kind } = readMove(step.Move, index, new Set());
  const rowStyle = classNames(
    'flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1 text-start touch:min-h-11',
    isCurrent && onShow && 'bg-raised',
  );
  const content: ReactNode = (
    <>
      <span className="w-6 shrink-0 text-faint">{index + 1}</span>
      <span className="min-w-0 grow">
        {moveName(kind)}
        {step.At !== undefined && (
          <time dateTime={step.At} className="ms-2 text-sm text-faint">
            {written().time(Date.parse(step.At))}
          </time>
        )}
      </span>
      <Moved amount={step.Stake} isCost currency={currency} />
      <Moved amount={step.Win} isCost={false} currency={currency} />
    </>
  );
  return (
    <li aria-current={isCurrent && onShow ? 'step' : undefined}>
      {onShow ? (
        <button type="button" className={classNames(rowStyle, 'pointer:hover:bg-raised')} onClick={onShow}>
          {content}
        </button>
      ) : (
        <div className={rowStyle}>{content}</div>
      )}
    </li>
  );
}
