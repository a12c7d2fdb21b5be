-- Results by day, newest first, read from the index alone; by tournament `match_of_tournament` finds them.
create index match_over_by_start on match (starts_at, tournament_id, phase)
where phase in ('ended', 'cancelled', 'abandoned', 'postponed');

-- The few results that decide a season.
create index match_outright_over on match (starts_at, tournament_id)
where phase in ('ended', 'cancelled', 'abandoned', 'postponed') and fixture ->> 'runnersKind' = 'sides';

-- A side's last matches, at home and away: ten rows from either end of a walk, however many matches there have been.
create index match_ended_at_home on match (sport_id, (fixture #>> '{competitors,0,key}'), starts_at)
where phase = 'ended' and fixture ->> 'kind' = 'match';
create index match_ended_away on match (sport_id, (fixture #>> '{competitors,1,key}'), starts_at)
where phase = 'ended' and fixture ->> 'kind' = 'match';
