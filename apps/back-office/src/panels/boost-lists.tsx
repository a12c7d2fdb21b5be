import type { Answer } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { type ReactNode, useState } from 'react';
import { CallForm } from './forms/call-form.tsx';
import { useAct } from './use-act.ts';

type BoostsAnswer = Answer<'GET /api/desk/boosts'>;
type BoostRow = BoostsAnswer['Boosts'][number];
type ComboRow = BoostsAnswer['Combos'][number];
type History = Pick<
  BoostRow,
  'EndReason' | 'EndedBy' | 'EndsAt' | 'ID' | 'MadeBy' | 'Reason' | 'StartsAt' | 'State'
>;

const endCalls = { boost: 'POST /api/desk/boostend', combo: 'POST /api/desk/comboend' } as const;
type Kind = keyof typeof endCalls;

function None() {
  return <p className="text-quiet">{t('boosts.backoffice.none')}</p>;
}

export function BoostList({ boosts }: { readonly boosts: readonly BoostRow[] }) {
  if (boosts.length === 0) return <None />;
  return (
    <ul className="divide-y divide-line">
      {boosts.map((boost) => {
        const name = boost.Selection?.OutcomeName ?? t('boosts.backoffice.gone');
        return (
          <HistoryRow key={boost.ID} kind="boost" row={boost} name={name}>
            <p className="text-sm text-quiet">
              {boost.Selection && (
                <>
                  <bdi>{boost.Selection.MarketName}</bdi> · <bdi>{boost.Selection.MatchName}</bdi>
                </>
              )}
            </p>
            <p className="text-sm text-quiet">
              {t('boosts.mark', { percent: boost.BasisPoints / 100 })} ·{' '}
              {t('boosts.maximum', { maximum: moneyText(boost.MaximumStake, boost.Currency) })} ·{' '}
              {t('boosts.backoffice.uses', { count: boost.Uses })}
            </p>
          </HistoryRow>
        );
      })}
    </ul>
  );
}

export function ComboList({ combos }: { readonly combos: readonly ComboRow[] }) {
  if (combos.length === 0) return <None />;
  return (
    <ul className="divide-y divide-line">
      {combos.map((combo) => {
        const legs = t('boosts.combo.of', { count: combo.Selections.length });
        return (
          <HistoryRow key={combo.ID} kind="combo" row={combo} name={combo.Title === '' ? legs : combo.Title}>
            <ul className="text-sm text-quiet">
              {combo.Selections.map((selection) => (
                <li key={selection.ID}>
                  <bdi>{selection.OutcomeName}</bdi> · <bdi>{selection.MarketName}</bdi> ·{' '}
                  <bdi>{selection.MatchName}</bdi>
                </li>
              ))}
            </ul>
          </HistoryRow>
        );
      })}
    </ul>
  );
}

const tones = { on: 'up', later: 'warn', over: 'plain' } as const;

function rowState({ State }: Pick<History, 'State'>): keyof typeof tones {
  return State === 'on' || State === 'later' ? State : 'over';
}

interface HistoryRowProps {
  readonly kind: Kind;
  readonly row: History;
  readonly name: string;
  readonly children: ReactNode;
}

/** The operator who created a row, the reason and the period, with a button that ends it while it is active. */
function HistoryRow({ kind, row, name, children }: HistoryRowProps) {
  const state = rowState(row);
  return (
    <li data-made={`${kind}-${row.ID}`} className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-[620]">
          <bdi>{name}</bdi>
        </p>
        <Badge tone={tones[state]}>{t(`boosts.backoffice.state.${state}`)}</Badge>
      </div>
      {children}
      <p className="text-sm text-faint">
        <DateAndTime atMs={Date.parse(row.StartsAt)} /> – <DateAndTime atMs={Date.parse(row.EndsAt)} /> ·{' '}
        <bdi>{t('boosts.backoffice.made-by', { who: row.MadeBy, reason: row.Reason })}</bdi>
      </p>
      {row.EndedBy !== '' && (
        <p className="text-sm text-faint">
          <bdi>{t('boosts.backoffice.ended-by', { who: row.EndedBy, reason: row.EndReason })}</bdi>
        </p>
      )}
      {state !== 'over' && <EndIt kind={kind} id={row.ID} name={name} />}
    </li>
  );
}

function EndIt({ kind, id, name }: { readonly kind: Kind; readonly id: number; readonly name: string }) {
  const act = useAct('trading');
  const [isChanging, setChanging] = useState(false);
  if (!act.isAllowed) return null;
  if (!isChanging) {
    return (
      <div>
        <Button
          size="small"
          aria-label={t('boosts.backoffice.end-of', { name })}
          onClick={() => setChanging(true)}
        >
          {t('boosts.backoffice.end')}
        </Button>
      </div>
    );
  }
  return (
    <CallForm
      call={endCalls[kind]}
      act={act}
      fixed={{ ID: id }}
      kind="danger"
      button={t('boosts.backoffice.end')}
      onDone={() => setChanging(false)}
      onCancel={() => setChanging(false)}
    />
  );
}
