import type { Match, MatchGroupEntry } from '@evens/contract';
import { marketName } from '@evens/locales/browser';
import { hasAmericanLayout, isLotto, mainTypes } from '@evens/markets';
import { type BoardColumn, useSetting } from '@evens/web/core/settings.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { sportHue } from '@evens/web/ui/sport-icon.tsx';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { FavouriteButton } from '../favourites/index.ts';
import { isRace } from '../match/facts/index.ts';
import { boardLines, hasDraw, rowColumns, viewColumns } from './board.ts';
import { isAmericanBoard } from './match-board.tsx';
import { Rows, useNear } from './near.tsx';
import { chooseColumn, useColumn } from './use-column.ts';

/** Tournament data in the head of a card: a group of a list, or any match of the tournament. */
export type CardHead = Omit<MatchGroupEntry, 'MatchIDs' | 'RoundSides'>;

/** Rows rendered together: few enough for one frame. */
const ROWS_TOGETHER = 8;
/** Least heights of a row, and of what is above a list, px. */
const ROW_PX = 68;
const ABOVE_LIST_PX = 200;
/** Rows of a list rendered at once: as many as the screen shows. */
export const ROWS_FIRST = Math.ceil((window.innerHeight - ABOVE_LIST_PX) / ROW_PX);

export interface MatchCardProps {
  readonly head: CardHead;
  /** Undefined unless all matches are of one round of a knock-out tournament. */
  readonly roundSides: number | undefined;
  /** A match of the tournament, for the column heads; undefined while none is loaded. */
  readonly sample: Match | undefined;
  readonly count: number;
  /** Number of rows in the cards above. */
  readonly rowsAbove: number;
  /** Renders the rows from `from` up to but excluding `to`. */
  readonly rows: (from: number, to: number) => ReactNode;
}

/** The matches of one tournament. Outside the viewport it is an empty box with a known height. */
export const MatchCard = memo(function MatchCard(props: MatchCardProps) {
  const { head, roundSides, sample, count, rowsAbove, rows } = props;
  const card = useRef<HTMLElement>(null);
  const isNear = useNear(card, rowsAbove < ROWS_FIRST);
  return (
    <section
      ref={card}
      className="match-board match-card overflow-hidden rounded-xl border border-line bg-surface"
      data-layout={isAmericanBoard(head) ? 'american' : undefined}
      style={{ '--rows': count }}
    >
      {isNear && (
        <>
          <Head head={head} roundSides={roundSides} sample={sample} />
          {Array.from({ length: Math.ceil(count / ROWS_TOGETHER) }, (_, part) => {
            const from = part * ROWS_TOGETHER;
            const to = Math.min(count, from + ROWS_TOGETHER);
            return (
              <Rows key={from} count={to - from} isFirst={rowsAbove + from < ROWS_FIRST}>
                {() => rows(from, to)}
              </Rows>
            );
          })}
        </>
      )}
    </section>
  );
});

function Head({ head, roundSides, sample }: Pick<MatchCardProps, 'head' | 'roundSides' | 'sample'>) {
  const { SportAlias, Category, Tournament } = head;
  return (
    <header className="match-head sport-tint" style={sportHue(SportAlias)}>
      <div className="match-head-title flex items-center gap-1">
        <h2 className="min-w-0">
          <Link
            to={Tournament.TournamentLink}
            className="reach flex min-w-0 items-center gap-2 text-lg leading-[36px] font-[680] tracking-tight text-text rtl:tracking-normal"
          >
            <Flag code={Category.Code} />
            {/* A country that does not fit beside its league wraps to a hidden line; in narrow lists it is below. */}
            <span className="match-head-names flex h-9 min-w-0 flex-wrap gap-x-2 overflow-hidden">
              <bdi className="max-w-full truncate">{Tournament.Name}</bdi>
              <span className="match-head-notes contents">
                {roundSides !== undefined && (
                  <bdi className="max-w-full truncate text-sm leading-[37px] font-medium tracking-normal text-text">
                    {t('sport.round', { sides: roundSides })}
                  </bdi>
                )}
                <bdi className="max-w-full truncate text-sm leading-[37px] font-medium tracking-normal text-quiet">
                  {Category.Name}
                </bdi>
              </span>
            </span>
          </Link>
        </h2>
        <FavouriteButton
          kind="tournament"
          id={Tournament.ID}
          name={Tournament.Name}
          // The layout size is the icon's; the touch target is larger.
          className="-mx-2 touch:-mx-3"
        />
      </div>
      {isRace(head) ? <RaceHead sport={SportAlias} /> : <ColumnHeads sample={sample} sport={SportAlias} />}
    </header>
  );
}

/** The market of the prices in rows of races and lotto draws. */
function RaceHead({ sport }: { readonly sport: string }) {
  const text = isLotto(sport)
    ? marketName(words(), { type: 'lotto-sum', specifier: '' }, { sport, home: '', away: '' })
    : t('sport.favourites-to-win');
  return (
    <div aria-hidden className="match-head-race">
      <b>{text}</b>
    </div>
  );
}

interface ColumnHeadsProps {
  readonly sample: Match | undefined;
  readonly sport: string;
}

/** The market of each column above the names of its outcomes. */
function ColumnHeads({ sample, sport }: ColumnHeadsProps) {
  const view = useSetting('viewFormat');
  const types = mainTypes(sport);
  const offered = sample && boardLines(sample.PreviewMarkets.map((market) => market.ID));
  const name = (column: BoardColumn) => {
    if (hasAmericanLayout(sport)) return t(`sport.column.${column}`);
    const type = offered?.[column]?.type ?? types[column][0];
    return type === undefined
      ? ''
      : marketName(words(), { type, specifier: '' }, { sport, home: '', away: '' });
  };
  const three = hasDraw(sport, offered?.win?.type);
  const home = t('outcome.short.home');
  const away = t('outcome.short.away');
  const heads = {
    win: (
      <div key="win" aria-hidden className={`match-head-win ${three ? 'grid-cols-3' : 'grid-cols-2'}`}>
        <b>{name('win')}</b>
        <span>{home}</span>
        {three && <span>{t('outcome.short.draw')}</span>}
        <span>{away}</span>
      </div>
    ),
    total: (
      <div key="total" aria-hidden className="match-head-total">
        <b>{name('total')}</b>
        <span />
        <span>{t('outcome.over')}</span>
        <span>{t('outcome.under')}</span>
      </div>
    ),
    handicap: (
      <div key="handicap" aria-hidden className="match-head-handicap">
        <b>{name('handicap')}</b>
        <span>{home}</span>
        <span>{away}</span>
      </div>
    ),
  };
  return (
    <>
      {rowColumns(sport, view).map((column) => heads[column])}
      {!hasAmericanLayout(sport) && <ColumnChoice name={name} />}
    </>
  );
}

/** Over the head of the only column of a narrow list: the choice of another one, for all cards. */
function ColumnChoice({ name }: { readonly name: (column: BoardColumn) => string }) {
  const columns = viewColumns(useSetting('viewFormat'));
  const chosen = useColumn();
  return (
    <div className="match-head-choice">
      <ChevronDown aria-hidden className="size-3.5" />
      <select
        aria-label={t('sport.columns')}
        value={chosen}
        onChange={({ target }) => {
          const next = columns.find((column) => column === target.value);
          if (next) chooseColumn(next);
        }}
      >
        {columns.map((column) => (
          <option key={column} value={column}>
            {name(column)}
          </option>
        ))}
      </select>
    </div>
  );
}
