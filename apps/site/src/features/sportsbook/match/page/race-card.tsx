import type { RunnerCard } from '@evens/book';
import { formatPlaceTerms, type MarketLineKey, racePlaceTerms } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { useLive, useSituation } from '@evens/web/live/hooks.ts';
import { Silks } from '@evens/web/ui/silks.tsx';
import { useMemo } from 'react';
import { PriceButton } from '../../catalogue/index.ts';
import type { FirstPrices, MatchFacts } from '../facts/index.ts';
import { type RunnerRow, runnerRows } from './race-card-rows.ts';

interface RaceCardProps {
  readonly line: MarketLineKey;
  readonly match: MatchFacts;
  readonly first: FirstPrices;
}

const NONE: readonly number[] = [];

/** The winner of a horse race: a row for each runner, in the order of their prices when the page was opened. */
export function RaceCard({ line, match, first }: RaceCardProps) {
  const { markets } = useLive();
  const situation = useSituation(match.matchId);
  const competitors = situation?.fixture.competitors;
  const withdrawn = situation?.facts.kind === 'race' ? situation.facts.withdrawn : NONE;
  const rows = useMemo(() => {
    const known = competitors ?? match.runners.map((name) => ({ name, key: name }));
    const odds = markets.matchBook(match.matchId)?.markets.get(line.key)?.odds;
    return runnerRows(
      known,
      withdrawn,
      (number) => (odds ? odds[number - 1] : first.get(`${line.key}#${number}`)?.oddsMilli) ?? 0,
    );
  }, [competitors, withdrawn, match, line, first, markets]);
  const terms = situation?.facts.kind === 'race' ? racePlaceTerms(situation.facts) : undefined;
  return (
    <>
      {terms && (
        <p data-place-terms className="px-3 pt-2.5 text-sm text-quiet">
          {t('match.card.each-way', { terms: `\u2066${formatPlaceTerms(terms)}\u2069` })}
        </p>
      )}
      <ul className="@container px-3 py-1">
        {rows.map((row) => (
          <Runner key={row.number} row={row} line={line} match={match} first={first} />
        ))}
      </ul>
    </>
  );
}

function Runner({
  row: { number, competitor, isWithdrawn },
  line,
  match,
  first,
}: RaceCardProps & { readonly row: RunnerRow }) {
  const { card } = competitor;
  return (
    <li
      data-runner={number}
      className="grid grid-cols-[20px_24px_minmax(0,1fr)_76px] items-center gap-x-2.5 border-line py-2 not-last:border-b"
    >
      <span className="text-center text-sm text-quiet tabular-nums">{number}</span>
      <Silks seed={competitor.key} />
      <div className="grid min-w-0 gap-0.5">
        <p className={isWithdrawn ? 'text-faint line-through' : 'font-[560]'}>
          <bdi>{competitor.name}</bdi>
        </p>
        {card && <CardLine card={card} />}
      </div>
      {isWithdrawn ? (
        <span className="text-end text-sm text-quiet">{t('match.card.non-runner')}</span>
      ) : (
        <PriceButton
          match={match}
          line={line}
          outcomeNo={number}
          label="none"
          first={first.get(`${line.key}#${number}`)}
        />
      )}
    </li>
  );
}

function CardLine({ card: { stall, jockey, trainer, age, weightKg, form } }: { readonly card: RunnerCard }) {
  return (
    <p className="flex flex-wrap gap-x-2.5 text-sm text-quiet">
      <span>
        {t('match.card.jockey')} <bdi>{jockey}</bdi>
      </span>
      <span>
        {t('match.card.form')}{' '}
        <bdi dir="ltr" className="tabular-nums">
          {form}
        </bdi>
      </span>
      <span>{t('match.card.stall', { number: stall })}</span>
      <span className="@max-lg:hidden">
        {t('match.card.trainer')} <bdi>{trainer}</bdi>
      </span>
      <span className="@max-lg:hidden">{t('match.card.age', { years: age })}</span>
      <span className="@max-lg:hidden">{t('match.card.weight', { weight: weightKg })}</span>
    </p>
  );
}
