import type { PrebuiltCombo } from '@evens/contract';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { SELECTIONS_MAX } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useLive, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { OddsButton } from '@evens/web/ui/odds-button.tsx';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useSlipTools } from '../slip/index.ts';
import { cardLook } from './boost-cards-skeleton.tsx';
import { priceTopic } from './boost-topic.ts';
import { followCombo, selectionMarketKey } from './follow-boost.ts';
import { priceWriter } from './price-writer.ts';

/** Maximum number of displayed legs. */
const LEGS_SHOWN = 3;

/** A prebuilt combo, or a builder without an id of its own. */
type ComboOnCard = Pick<PrebuiltCombo, 'Title' | 'Selections' | 'IsBuilder' | 'Odds'> & {
  readonly ID: number | string;
};

function comboTitle({ Title, Selections, IsBuilder }: ComboOnCard): string {
  if (Title !== '') return Title;
  const legs = t('boosts.combo.of', { count: Selections.length });
  return IsBuilder ? `${t('boosts.combo.builder')} · ${legs}` : legs;
}

/** A prebuilt combo. A tap puts all legs on the slip; another tap removes them. */
export function ComboCard({ combo }: { readonly combo: ComboOnCard }) {
  const { Selections } = combo;
  const isLong = Selections.length > LEGS_SHOWN;
  const visibleLegs = Selections.slice(0, isLong ? LEGS_SHOWN - 1 : LEGS_SHOWN);
  const hiddenCount = Selections.length - visibleLegs.length;
  return (
    <li data-combo={combo.ID} className={cardLook}>
      <p className="truncate-name truncate font-[640]">
        <bdi>{comboTitle(combo)}</bdi>
      </p>
      <ul className="mt-0.5 text-sm text-quiet">
        {visibleLegs.map((selection) => (
          <li key={selection.ID} className="truncate">
            <bdi>{selection.OutcomeName}</bdi>{' '}
            <span className="text-faint">
              · <bdi>{combo.IsBuilder ? selection.MarketName : selection.MatchName}</bdi>
            </span>
          </li>
        ))}
        {hiddenCount > 0 && <li className="text-faint">{t('boosts.combo.more', { count: hiddenCount })}</li>}
      </ul>
      <div className="mt-auto grid gap-1.5">
        <ComboButton combo={combo} />
        <p className="truncate text-xs text-faint">
          {t(combo.IsBuilder ? 'boosts.combo.builder.text' : 'boosts.combo.text')}
        </p>
      </div>
    </li>
  );
}

function ComboButton({ combo }: { readonly combo: ComboOnCard }) {
  const live = useLive();
  const oddsText = useOddsText();
  const place = useRef<HTMLDivElement>(null);
  const { Selections, IsBuilder, Odds } = combo;
  const { addTogether, comboMilli, selectionFromServer } = useSlipTools();
  const selections = useMemo(() => Selections.map(selectionFromServer), [selectionFromServer, Selections]);
  const jointMilli = IsBuilder ? Odds : undefined;
  const name = t('boosts.combo.add-of', { name: comboTitle(combo) });
  const attach = useCallback(
    (button: HTMLButtonElement) =>
      followCombo({ live, slip, selections, jointMilli, oddsText, comboMilli }, priceWriter(button, name)),
    [live, selections, jointMilli, oddsText, comboMilli, name],
  );

  function toggle() {
    const keys = selections.map(toSelectionKey);
    if (keys.every((key) => slip.has(key))) {
      slip.remove(keys);
      return;
    }
    const answer = addTogether(
      slip,
      selections.map((selection) => {
        const now =
          live.markets.odds(selection.matchId, selectionMarketKey(selection), selection.outcomeNo)
            ?.oddsMilli ?? 0;
        return now > 0 ? { ...selection, oddsMilli: now } : selection;
      }),
    );
    if (answer === 'full') notify(t('slip.full', { count: SELECTIONS_MAX }));
    if (answer === 'in-progress') notify(t('slip.in-progress'));
    if (answer === 'added')
      notify(t('boosts.combo.added', { count: slip.state().selections.length }), 'good');
  }

  return (
    <div ref={place}>
      {[...new Set(Selections.map(priceTopic))].map((topic) => (
        <VisibleTopic key={topic} place={place} topic={topic} />
      ))}
      <OddsButton attach={attach} label={t('boosts.combo.add')} onToggle={toggle} />
    </div>
  );
}

interface VisibleTopicProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly topic: string;
}

/** Subscribes to one topic of a combo while its card is visible. */
function VisibleTopic({ place, topic }: VisibleTopicProps) {
  useVisibleTopic(place, topic);
  return null;
}
