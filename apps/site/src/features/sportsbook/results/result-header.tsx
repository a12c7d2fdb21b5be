import type { ResultMatch } from '@evens/contract';
import { periodName } from '@evens/locales/browser';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t, words } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { howEndedText, isCalledOff, statusText } from './result-words.ts';

const RACE = 2;

interface ResultHeaderProps {
  readonly match: ResultMatch;
  /** Time of the last correction of the result. */
  readonly correctedAt: string | undefined;
}

/** The sides, the end and the score by period; for a race, every runner's place. */
export function ResultHeader({ match, correctedAt }: ResultHeaderProps) {
  const note = howEndedText(match);
  const isRace = match.Type === RACE;
  return (
    <section data-match={match.ID} className="overflow-hidden rounded-xl border border-line bg-surface">
      <div className="px-4 pt-5 pb-4">
        {isRace ? (
          <h1 className="text-center text-balance">
            <bdi>{match.Name}</bdi>
          </h1>
        ) : (
          <>
            <h1 className="sr-only">
              <bdi>{match.Name}</bdi>
            </h1>
            <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
              <Side
                name={match.HomeTeamName}
                seed={match.HomeTeamLogo}
                side="home"
                isWinner={match.Winner === 1}
              />
              <FinalScore match={match} />
              <Side
                name={match.AwayTeamName}
                seed={match.AwayTeamLogo}
                side="away"
                isWinner={match.Winner === 2}
              />
            </div>
          </>
        )}
        <div className="mt-2 flex min-h-5 flex-wrap items-center justify-center gap-x-2.5 gap-y-1 text-sm text-quiet">
          {match.IsOver && (
            <Badge tone={isCalledOff(match) ? 'warn' : 'plain'}>{statusText(match.Status)}</Badge>
          )}
          {note !== '' && <span>{note}</span>}
          <DateAndTime atMs={Date.parse(match.DateOfMatch)} />
        </div>
        {match.Scores.length > 1 && <PeriodTable match={match} />}
        {isRace && match.Runners.length > 0 && <Finish match={match} />}
      </div>
      {correctedAt !== undefined && (
        <p className="border-t border-line px-4 py-2 text-center text-sm text-warn">
          {t('results.corrected')} <DateAndTime atMs={Date.parse(correctedAt)} />
        </p>
      )}
    </section>
  );
}

interface SideProps {
  readonly name: string;
  readonly seed: string;
  readonly side: 'home' | 'away';
  readonly isWinner: boolean;
}

function Side({ name, seed, side, isWinner }: SideProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col items-center gap-2 text-center mobile:flex-row mobile:gap-3.5',
        side === 'home' ? 'mobile:flex-row-reverse mobile:text-end' : 'mobile:text-start',
      )}
    >
      <Crest seed={seed} size={34} />
      <p className="min-w-0 text-lg leading-6 font-[640] text-balance mobile:text-xl">
        <bdi>{name}</bdi>
        {isWinner && <span className="sr-only"> ({t('results.won')})</span>}
      </p>
    </div>
  );
}

function FinalScore({ match }: { readonly match: ResultMatch }) {
  const { HomeScore: home, AwayScore: away } = match;
  if (!match.HasScore) {
    return (
      <p aria-hidden className="flex min-w-[104px] justify-center gap-3 text-2xl font-[720]">
        <Decision winner={match.Winner} side={1} />
        <span className="text-faint">–</span>
        <Decision winner={match.Winner} side={2} />
      </p>
    );
  }
  return (
    <p className="min-w-[104px] text-center text-3xl font-[720] tracking-tight">
      <span className="sr-only">
        {t('live.score.of', {
          home: match.HomeTeamName,
          homeScore: home,
          away: match.AwayTeamName,
          awayScore: away,
        })}
      </span>
      <bdi aria-hidden dir="ltr" className="inline-flex flex-row gap-2 rtl:flex-row-reverse">
        <span>{home}</span>
        <span className="text-faint">–</span>
        <span>{away}</span>
      </bdi>
    </p>
  );
}

/** Fights have a winner and no score. */
function Decision({ winner, side }: { readonly winner: number; readonly side: 1 | 2 }) {
  if (winner === 0) return null;
  return winner === side ? (
    <span className="text-up">{t('results.won.short')}</span>
  ) : (
    <span className="text-quiet">{t('results.lost.short')}</span>
  );
}

/** Regular periods by number; later ones by name. */
function periodColumns(match: ResultMatch) {
  let overtime = 0;
  return match.Scores.map((period, index) => {
    if (period.Phase === 'shootout')
      return { period, short: t('results.period.shootout.short'), name: t('results.period.shootout') };
    if (period.Phase === 'overtime') {
      overtime += 1;
      return {
        period,
        short: t('results.period.overtime.short', { number: overtime }),
        name: t('live.overtime'),
      };
    }
    return { period, short: `${index + 1}`, name: periodName(words(), match.SportAlias, index + 1) };
  });
}

function PeriodTable({ match }: { readonly match: ResultMatch }) {
  const columns = periodColumns(match);
  const sides = [
    { key: 'home', name: match.HomeTeamName, own: 'HomeScore', other: 'AwayScore', total: match.HomeScore },
    { key: 'away', name: match.AwayTeamName, own: 'AwayScore', other: 'HomeScore', total: match.AwayScore },
  ] as const;
  return (
    <section
      className="mx-auto mt-4 max-w-[720px] overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys
      tabIndex={0}
      aria-label={t('live.period-scores')}
    >
      <table className="mx-auto text-sm">
        <caption className="sr-only">{t('live.period-scores')}</caption>
        <thead>
          <tr className="text-faint">
            <td />
            {columns.map(({ short, name }) => (
              <th
                key={`${name}${short}`}
                scope="col"
                className="min-w-8 px-2 pb-1 text-center font-medium whitespace-nowrap"
              >
                <span aria-hidden>{short}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
            <th scope="col" className="min-w-10 ps-4 pb-1 text-center font-medium whitespace-nowrap">
              {t('results.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ key, name, own, other, total }) => (
            <tr key={key}>
              <th
                scope="row"
                className="max-w-44 truncate-name truncate pe-4 text-start font-medium text-quiet"
              >
                <bdi>{name}</bdi>
              </th>
              {columns.map(({ period, name: column, short }) => (
                <td
                  key={`${column}${short}`}
                  className={classNames(
                    'px-2 py-0.5 text-center',
                    period[own] > period[other] ? 'font-[640]' : 'text-quiet',
                  )}
                >
                  {period[own]}
                </td>
              ))}
              <td className="ps-4 text-center font-[720]">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Finish({ match }: { readonly match: ResultMatch }) {
  const odds = useOddsText();
  return (
    <ol className="mx-auto mt-4 grid max-w-[560px] gap-px">
      {match.Runners.map(({ Name, Place, IsWithdrawn, StartingPrice }) => (
        <li key={Name} className="flex min-h-8 items-center gap-3 rounded-sm px-2 odd:bg-raised/50">
          <b className={classNames('w-8 text-end', Place === 1 ? 'text-accent-text' : 'text-quiet')}>
            {Place === 0 ? <span aria-hidden>–</span> : Place}
          </b>
          <bdi
            className={classNames(
              'min-w-0 truncate',
              Place === 1 && 'font-[640]',
              Place === 0 && 'text-faint',
            )}
          >
            {Name}
          </bdi>
          {(Place === 0 || StartingPrice > 0) && (
            <span className="ms-auto flex shrink-0 gap-3 text-sm text-faint">
              {Place === 0 && t(IsWithdrawn ? 'results.withdrawn' : 'results.unplaced')}
              {StartingPrice > 0 && (
                <span className="text-quiet tabular-nums">
                  {t('bet.starting-price', { odds: odds(StartingPrice) })}
                </span>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
