import './tournament-card.css';
import type { CasinoTournament, TournamentPlace } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, KickOff, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook, IconButton } from '@evens/web/ui/button.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Info, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { GameArt } from '../../casino/game-art/index.ts';
import { playLink, useLobby, useRecentGames } from '../../casino/lobby/index.ts';
import type { GameName } from '../loyalty/index.ts';
import { gameToPlay, hasRoundsLeft } from './counted-games.ts';
import { EnterTournament } from './enter-dialog.tsx';
import { listPlaces } from './list-places.ts';
import { prizeTier } from './prize-tier.ts';
import {
  gamesText,
  multiplierText,
  ownText,
  prizeList,
  prizesText,
  roundsText,
  tournamentTitle,
} from './tournament-text.ts';
import { FRESH_MS, LOOK_EVERY_MS } from './use-tournaments.ts';

interface TournamentCardProps {
  readonly tournament: CasinoTournament;
  readonly gameName: GameName;
  /** Shows the places at first. */
  readonly isOpen: boolean;
}

/** A tournament with its facts, the player's state, the terms and the places. */
export function TournamentCard({ tournament, gameName, isOpen }: TournamentCardProps) {
  const { State, Own, Currency } = tournament;
  const [hasPlaces, setPlaces] = useState(isOpen);
  const [hasTerms, setTerms] = useState(false);
  const isEnded = State === 'decided' || State === 'cancelled';
  const own = ownText(tournament);
  const isPlayed = State === 'running' || State === 'counting';
  return (
    <Card className="flex h-full flex-col gap-2 overflow-hidden px-4 pb-2">
      <Head tournament={tournament} gameName={gameName} />
      {(State === 'counting' || State === 'cancelled') && (
        <div>
          <Badge tone="warn">{t(`casino.tournament.state.${State}`)}</Badge>
        </div>
      )}
      {(hasPlaces || isPlayed) && <Places tournament={tournament} isWhole={hasPlaces} isPolled={!isEnded} />}
      <Facts tournament={tournament} />
      {own !== undefined && (
        <p className="text-sm font-[620]">
          {own}
          {Own !== null && Own.Prize !== null && (
            <span className="block text-up">
              {t('casino.tournament.own.prize', { amount: moneyText(Own.Prize, Currency) })}
            </span>
          )}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-1 gap-y-2">
        {State !== 'coming' && State !== 'cancelled' && (
          <Button
            kind="quiet"
            size="small"
            className="-ms-3"
            aria-expanded={hasPlaces}
            onClick={() => setPlaces(!hasPlaces)}
          >
            {t('casino.tournament.places')}
            <ChevronDown aria-hidden className={hasPlaces ? 'size-4 rotate-180' : 'size-4'} />
          </Button>
        )}
        {!isEnded && (
          <IconButton
            label={t('bonuses.offer.how')}
            aria-expanded={hasTerms}
            className={State === 'coming' ? '-ms-2.5' : ''}
            onClick={() => setTerms(!hasTerms)}
          >
            <Info aria-hidden className="size-[18px]" />
          </IconButton>
        )}
        {State === 'running' && (
          <div className="ms-auto">
            {Own === null ? <WayIn tournament={tournament} /> : <PlayNow tournament={tournament} />}
          </div>
        )}
      </div>
      {hasTerms && <Terms tournament={tournament} gameName={gameName} />}
    </Card>
  );
}

/** The title and the prizes over the picture of the game; for all games, over a cup in the colour of the prize. */
function Head({ tournament, gameName }: Pick<TournamentCardProps, 'tournament' | 'gameName'>) {
  const { ID, Games } = tournament;
  const [game] = Games;
  return (
    <div data-tournament={ID} data-tier={prizeTier(tournament)} className="tournament-head">
      {game === undefined ? (
        <div aria-hidden className="tournament-cup">
          <Trophy strokeWidth={1.25} />
        </div>
      ) : (
        <div aria-hidden className="tournament-art">
          <GameArt id={`evens:${game}`} name={gameName(game)} />
        </div>
      )}
      <h3 className="text-lg font-[660]">
        <bdi>{tournamentTitle(tournament, gameName)}</bdi>
      </h3>
      <p>
        <span className="sr-only">{t('casino.tournament.prizes')} </span>
        <span className="text-xl font-[700]">{prizesText(tournament)}</span>
      </p>
    </div>
  );
}

/** The facts in as few lines as they need. */
const factsLook = 'flex flex-wrap gap-x-4 gap-y-0.5 text-sm [&_dd]:font-[620] [&_dt]:text-quiet';

function Facts({ tournament }: Pick<TournamentCardProps, 'tournament'>) {
  const { State, Fee, Currency, StakeMinimum, Entries, EntriesMaximum } = tournament;
  const isEnded = State === 'decided' || State === 'cancelled';
  const endsMs = Date.parse(tournament.EndsDate);
  const entries = { entries: written().count(Entries), maximum: written().count(EntriesMaximum) };
  const isFilling = Entries * 2 >= EntriesMaximum;
  return (
    <dl className={factsLook}>
      <Fact name={t('casino.tournament.fee')}>
        {Number(Fee) > 0 ? moneyText(Fee, Currency) : t('casino.tournament.free')}
      </Fact>
      {State === 'coming' && (
        <Fact name={t('casino.tournament.starts')}>
          <KickOff atMs={Date.parse(tournament.StartsDate)} />
        </Fact>
      )}
      <Fact name={t('casino.tournament.ends')}>
        {isEnded ? <DateAndTime atMs={endsMs} /> : <KickOff atMs={endsMs} />}
      </Fact>
      <Fact name={t('casino.tournament.entries')}>
        {isFilling ? t('casino.tournament.entries.of', entries) : entries.entries}
      </Fact>
      {!isEnded && <Fact name={t('casino.tournament.stake')}>{moneyText(StakeMinimum, Currency)}</Fact>}
    </dl>
  );
}

function Terms({ tournament, gameName }: Pick<TournamentCardProps, 'tournament' | 'gameName'>) {
  const { Kind, Fee, RoundsMaximum } = tournament;
  return (
    <div className="grid gap-2 border-t border-line py-2 text-sm">
      <dl className={factsLook}>
        <Fact name={t('casino.tournament.games')}>{gamesText(tournament, gameName)}</Fact>
        <Fact name={t('casino.tournament.rounds')}>{written().count(RoundsMaximum)}</Fact>
      </dl>
      <ul className="grid list-disc gap-1 ps-5 text-quiet">
        <li>{t(`casino.tournament.${Kind}.rule`)}</li>
        <li>{t('casino.tournament.rounds.rule')}</li>
        <li>
          {t('casino.tournament.prizes')}: {prizeList(tournament)}
        </li>
        {Number(Fee) > 0 && <li>{t('casino.tournament.fee.rule')}</li>}
      </ul>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WayIn({ tournament }: Pick<TournamentCardProps, 'tournament'>) {
  const user = useUser();
  if (!user)
    return (
      <AccessLink to={paths.login} className={buttonLook('plain')}>
        {t('shell.login')}
      </AccessLink>
    );
  if (!isPlayer(user) || user.IsExcluded) return null;
  if (tournament.Entries >= tournament.EntriesMaximum)
    return <p className="text-sm text-quiet">{t('casino.tournament.full')}</p>;
  return <EnterTournament tournament={tournament} />;
}

/** Opens a game whose rounds count. */
function PlayNow({ tournament }: Pick<TournamentCardProps, 'tournament'>) {
  const { data } = useLobby();
  const recentIds = useRecentGames();
  const game = hasRoundsLeft(tournament)
    ? gameToPlay(tournament, { games: data?.games ?? [], recentIds })
    : undefined;
  if (!game) return null;
  return (
    <Link to={playLink(game.GameLink)} className={buttonLook('primary')}>
      {t('casino.play-game', { name: game.Name })}
    </Link>
  );
}

interface PlacesProps {
  readonly tournament: CasinoTournament;
  /** All listed places; otherwise the first ones. */
  readonly isWhole: boolean;
  readonly isPolled: boolean;
}

/** The places with their prizes, and the player's own entry if it has none of these places. */
function Places({ tournament, isWhole, isPolled }: PlacesProps) {
  const { ID, Currency, RoundsMaximum, Own } = tournament;
  const { data } = useQuery({
    ...callQuery('GET /api/casino/tournament', { query: { id: ID } }),
    refetchInterval: isPolled ? LOOK_EVERY_MS : false,
    staleTime: FRESH_MS,
  });
  const rows = listPlaces(tournament, data?.Places ?? [], isWhole);
  return (
    <ol aria-label={t('casino.tournament.places')} className="grid text-sm">
      {rows.map(({ place, player, prize }) => (
        <li key={place} aria-current={player?.IsOwn || undefined} className="tournament-leader">
          <span data-medal={place}>{written().count(place)}</span>
          {player ? (
            <PlayerName place={player} />
          ) : (
            <span className="truncate text-quiet">{data ? t('casino.tournament.places.free') : '…'}</span>
          )}
          <span className="text-quiet">{player && multiplierText(player.Best)}</span>
          <span className="text-end font-[620]">{prize !== undefined && moneyText(prize, Currency)}</span>
        </li>
      ))}
      {Own !== null && data && !rows.some(({ player }) => player?.IsOwn) && (
        <li aria-current="true" className="tournament-leader">
          <span className="text-center">{Own.Place === null ? '–' : written().count(Own.Place)}</span>
          <span className="truncate">{t('casino.tournament.places.you')}</span>
          <span className="text-quiet">{Own.Best !== null && multiplierText(Own.Best)}</span>
          <span className="text-end text-quiet">{roundsText(Own.Rounds, RoundsMaximum)}</span>
        </li>
      )}
    </ol>
  );
}

/** The player's shortened name. Bots of the sandbox are named as such. */
function PlayerName({ place: { Player, IsOwn, IsBot } }: { readonly place: TournamentPlace }) {
  return (
    <span className="truncate">
      <bdi translate="no">{IsOwn ? t('casino.tournament.places.you') : Player}</bdi>
      {IsBot && <small className="ms-1.5 text-faint">{t('casino.tournament.places.bot')}</small>}
    </span>
  );
}
