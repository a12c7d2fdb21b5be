import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { selectionNames } from '@evens/web/features/sportsbook/slip/selection-names.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Section } from './back-office-parts.tsx';
import { CallForm, type FormField, type TypedFields } from './forms/call-form.tsx';
import { useAct } from './use-act.ts';

const HOUR_MS = 3_600_000;
const HOURS_MAX = 336;
/** Boost limits are in the house currency. */
const BASE_CURRENCY = 'EUR';

/** Returns the name of a selection for lists. */
export function useSelectionName(): (selection: Selection) => string {
  const { markets } = useLive();
  return (selection) => {
    const { outcome, market, match } = selectionNames(
      selection,
      markets.situation(selection.matchId)?.fixture,
    );
    return `${outcome} · ${market} · ${match}`;
  };
}

/** The end of a period of typed hours that begins now; undefined for other text or too many hours. */
function endsAfter(text: string, nowMs: number): string | undefined {
  const hours = Number(text.replace(',', '.'));
  if (!(hours > 0 && hours <= HOURS_MAX)) return undefined;
  return new Date(Math.round(nowMs + hours * HOUR_MS)).toISOString();
}

/** Parses a per cent to basis points, 1 % to 100 %. */
function basisPointsIn(text: string): number | undefined {
  const basisPoints = Math.round(Number(text.replace(',', '.')) * 100);
  return basisPoints >= 100 && basisPoints <= 10_000 ? basisPoints : undefined;
}

/** The field of the end of a period, which is typed as hours from now. */
export function hoursField(nowMs: () => number): FormField {
  return {
    label: t('boosts.backoffice.hours'),
    hint: t('boosts.backoffice.hours.hint'),
    inputMode: 'decimal',
    read: (text) => endsAfter(text, nowMs()),
  };
}

/** Boosts one of the prices on the operator's slip. */
export function BoostForm({ selections }: { readonly selections: readonly Selection[] }) {
  const act = useAct('trading');
  const live = useLive();
  const odds = useOddsText();
  const selectionName = useSelectionName();
  const choices = selections.map((each) => [toSelectionKey(each), selectionName(each)] as const);
  function presentPrice({ SelectionID, BasisPoints = '' }: TypedFields) {
    const chosen = selections.find((each) => toSelectionKey(each) === SelectionID) ?? selections[0];
    const basisPoints = basisPointsIn(BasisPoints);
    if (chosen === undefined || basisPoints === undefined) return null;
    return (
      <p className="text-quiet">
        {t('boosts.backoffice.price', {
          was: odds(chosen.oddsMilli),
          now: odds(boostedMilli(chosen.oddsMilli, { id: 0, basisPoints })),
        })}
      </p>
    );
  }
  return (
    <Section title={t('boosts.backoffice.boost')}>
      <CallForm
        call="POST /api/desk/boost"
        act={act}
        fields={{
          SelectionID: { label: t('boosts.backoffice.boost.which'), options: choices, isLong: true },
          BasisPoints: {
            label: t('boosts.backoffice.percent'),
            hint: t('boosts.backoffice.percent.hint'),
            inputMode: 'decimal',
            read: basisPointsIn,
          },
          MaximumStake: {
            label: t('boosts.backoffice.stake'),
            hint: t('boosts.backoffice.stake.hint'),
            currency: BASE_CURRENCY,
          },
          EndsAt: hoursField(() => live.feed.serverNowMs()),
        }}
        initial={{ BasisPoints: '10', MaximumStake: '20', EndsAt: '24' }}
        button={t('boosts.backoffice.make-boost')}
        note={presentPrice}
        onDone={({ SelectionID }) => slip.remove([String(SelectionID)])}
      />
    </Section>
  );
}
