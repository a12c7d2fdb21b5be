import type { RunnerCard } from '@evens/book';
import { formatPlaceTerms, type MarketLineKey, racePlaceTerms } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { useLive, useSituation } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Silks } from '@evens/web/ui/silks.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useMemo, useState } from 'react';
import { PriceButton } from '../../catalogue/index.ts';
import type { FirstPrices, MatchFacts } from '../facts/index.ts';
import { type RunnerRow, type RunnerSort, runnerRows, runnerSorts } from './race-card-rows.ts';

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
  const [sort, setSort] = useState<RunnerSort>('price');
  const rows = useMemo(() => {
    const known = competitors ?? match.runners.map((name) => ({ name, key: name }));
    const odds = markets.matchBook(match.matchId)?.markets.get(line.key)?.odds;
    return runnerRows(
      known,
      withdrawn,
      (number) => (odds ? odds[number - 1] : first.get(`${line.key}#${number}`)?.oddsMilli) ?? 0,
      sort,
    );
  }, [sort, competitors, withdrawn, match, line, first, markets]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 pt-2.5">
        {situation && <RaceFacts situation={situation} runners={rows} />}
        <Tabs<RunnerSort>
          label={t('match.card.sort')}
          variant="chips"
          choices={runnerSorts.map((key) => ({ key, label: t(`match.card.sort.${key}`) }))}
          chosen={sort}
          onChoose={setSort}
        />
      </div>
      <ul className="@container px-3 py-1">
        {rows.map((row) => (
          <Runner key={row.number} row={row} line={line} match={match} first={first} />
        ))}
      </ul>
    </>
  );
}

/** Number of runners, going, and place terms of the race. */
function RaceFacts({
  situation: { fixture, facts },
  runners,
}: {
  readonly situation: Situation;
  readonly runners: readonly RunnerRow[];
}) {
  const terms = facts.kind === 'race' ? racePlaceTerms(facts) : undefined;
  const { going, handicap } = fixture;
  return (
    <p className="flex flex-wrap gap-x-2.5 text-sm text-quiet">
      <span>{t('sport.runners', { count: runners.filter(({ isWithdrawn }) => !isWithdrawn).length })}</span>
      {handicap && <span>{t('match.card.handicap')}</span>}
      {going && <span data-going>{t('match.card.going', { going })}</span>}
      {terms && (
        <span data-place-terms>
          {t('match.card.each-way', { terms: `\u2066${formatPlaceTerms(terms)}\u2069` })}
        </span>
      )}
    </p>
  );
}

function Runner({
  row: { number, competitor, isWithdrawn, isFavourite },
  line,
  match,
  first,
}: RaceCardProps & { readonly row: RunnerRow }) {
  const { card } = competitor;
  return (
    <li
      data-runner={number}
      className="grid grid-cols-[20px_38px_minmax(0,1fr)_76px] items-center gap-x-2.5 border-line py-2 not-last:border-b"
    >
      <b className="text-center tabular-nums">{number}</b>
      <Silks seed={competitor.key} size={38} />
      <div className="grid min-w-0 gap-0.5">
        <p
          className={
            isWithdrawn ? 'text-faint line-through' : 'flex flex-wrap items-center gap-x-2 font-[620]'
          }
        >
          <bdi>{competitor.name}</bdi>
          {isFavourite && <Badge tone="plain">{t('match.card.favourite')}</Badge>}
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
    <>
      <p className="flex flex-wrap gap-x-2.5 text-sm text-quiet">
        <span>
          {t('match.card.jockey')} <bdi className="text-text">{jockey}</bdi>
        </span>
        <span>
          {t('match.card.trainer')} <bdi>{trainer}</bdi>
        </span>
      </p>
      <p className="flex flex-wrap gap-x-2.5 text-sm text-quiet tabular-nums">
        <span>
          {t('match.card.form')}{' '}
          <bdi dir="ltr" className="font-[640] tracking-wider text-text">
            {form}
          </bdi>
        </span>
        <span>{t('match.card.stall', { number: stall })}</span>
        <span>{t('match.card.age', { years: age })}</span>
        <span>{t('match.card.weight', { weight: weightKg })}</span>
      </p>
    </>
  );
}
