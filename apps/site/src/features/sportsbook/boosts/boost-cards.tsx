import type { Boost, PrebuiltCombo } from '@evens/contract';
import { CardRow } from '@evens/web/core/card-row.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useEffect } from 'react';
import { useSlipTools } from '../slip/index.ts';
import { BoostCard } from './boost-card.tsx';
import { BoostCardsSkeleton, rowLook } from './boost-cards-skeleton.tsx';
import { areBoostsExpected, rememberBoosts } from './boosts-expected.ts';
import { ComboCard } from './combo-card.tsx';

function isWithinMatch({ Selections }: PrebuiltCombo, matchId: number): boolean {
  return Selections.every(({ MatchID }) => MatchID === matchId);
}

/** Boosts and prebuilt combos by operators. A tap puts one on the slip. */
export function BoostCards({ matchId }: { readonly matchId: number | undefined }) {
  const { boostsQuery } = useSlipTools();
  const { data } = useQuery(boostsQuery(useUser()));
  const isAny = data && data.Boosts.length + data.Combos.length > 0;
  useEffect(() => {
    if (isAny !== undefined) rememberBoosts(isAny);
  }, [isAny]);
  if (!data) return matchId === undefined && areBoostsExpected() ? <BoostCardsSkeleton /> : null;
  const boosts =
    matchId === undefined
      ? data.Boosts
      : data.Boosts.filter(({ Selection }) => Selection.MatchID === matchId);
  const combos =
    matchId === undefined ? data.Combos : data.Combos.filter((combo) => isWithinMatch(combo, matchId));
  return boosts.length + combos.length === 0 ? null : <Cards boosts={boosts} combos={combos} />;
}

interface CardsProps {
  readonly boosts: readonly Boost[];
  readonly combos: readonly PrebuiltCombo[];
}

function Cards({ boosts, combos }: CardsProps) {
  const title = t(boosts.length > 0 ? 'boosts.title' : 'boosts.combos');
  return (
    <section aria-label={title} data-boosts className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="flex h-6 items-center gap-1.5 text-xl font-[700] tracking-tight rtl:tracking-normal">
        <Zap aria-hidden className="size-4 text-accent-text" />
        {title}
      </h2>
      <CardRow element="ul" content={boosts.length + combos.length} className={rowLook} hasArrowsAbove>
        {boosts.map((boost) => (
          <BoostCard key={boost.ID} boost={boost} />
        ))}
        {combos.map((combo) => (
          <ComboCard key={combo.ID} combo={combo} />
        ))}
      </CardRow>
    </section>
  );
}
