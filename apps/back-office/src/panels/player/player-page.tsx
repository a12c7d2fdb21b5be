import type { PlayerRecord } from '@evens/contract';
import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { ErrorState } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { PlayerActs } from './player-acts.tsx';
import { PlayerBalances, PlayerFacts, PlayerHead, PlayerNet } from './player-facts.tsx';
import { readableSections } from './sections.tsx';

/** The player in the address. */
export function PlayerPage() {
  const [search] = useSearchParams();
  return <PlayerDetails id={Number(search.get('id'))} />;
}

/** One player: identity, money, records by section, and the acts of the operator's role. */
export function PlayerDetails({ id }: { readonly id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({
    ...callQuery('GET /api/desk/player', { query: { id } }),
    enabled: isId,
    staleTime: 0,
    retry: false,
  });
  if (!isId || found.error instanceof RefusalError)
    return (
      <ErrorState title={t('backoffice.player.unknown')}>
        <Link to={panelLink('players')} className={buttonLook()}>
          {t('backoffice.tab.players')}
        </Link>
      </ErrorState>
    );
  return <Loaded found={found}>{({ Player }) => <Page key={id} player={Player} />}</Loaded>;
}

function Page({ player }: { readonly player: PlayerRecord }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[760px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PlayerHead player={player} />
          <PlayerFacts player={player} />
          <Records player={player} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PlayerBalances player={player} />
          <PlayerNet player={player} />
          <PlayerActs player={player} />
        </div>
      </div>
    </div>
  );
}

function Records({ player }: { readonly player: PlayerRecord }) {
  const role = useUser()?.OperatorRole ?? '';
  const [search, setSearch] = useSearchParams();
  const sections = readableSections(role);
  const chosen = sections.find(({ key }) => key === search.get('section')) ?? sections[0];
  if (chosen === undefined) return null;
  const row = search.get('row') ?? undefined;
  const choose = (section: string) =>
    setSearch(
      (current) => {
        current.set('section', section);
        current.delete('row');
        return current;
      },
      { replace: true },
    );
  return (
    <Tabs
      label={t('backoffice.player.records')}
      choices={sections.map(({ key, label }) => ({ key, label: label() }))}
      chosen={chosen.key}
      onChoose={choose}
      className="gap-y-0 tablet:flex-wrap tablet:[&>button]:h-8"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3" data-section={chosen.key}>
        <chosen.Section key={`${chosen.key} ${row ?? ''}`} player={player} row={row} />
      </div>
    </Tabs>
  );
}
