import type { FreeSpins } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';

/** The real-money page of a game, by its key or its full id. */
function gamePath(game: string): string {
  const [provider = '', key = ''] = game.includes(':') ? game.split(':') : ['evens', game];
  return paths.tableGame.replace(':gameProvider', provider).replace(':gameKey', key);
}

/** Usable free spins, each with its game, winnings and expiry. */
export function FreeSpinsList() {
  const { data } = useQuery(callQuery('GET /api/bonus/freespinbonuses'));
  const freeSpins = data?.FreeSpins ?? [];
  if (freeSpins.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-[640]">{t('bonuses.free-spins')}</h3>
      <ul className="grid gap-2">
        {freeSpins.map((spins) => (
          <Row key={spins.ID} spins={spins} />
        ))}
      </ul>
    </section>
  );
}

function Row({ spins }: { readonly spins: FreeSpins }) {
  const { Currency, ExpiresDate, Game, GameName, ID, Left, Value, Won } = spins;
  return (
    <li data-free-spins={ID} className="grid gap-1 rounded-md border border-line px-3.5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link to={gamePath(Game)} className="font-[640] text-accent-text underline">
          <bdi translate="no">{GameName}</bdi>
        </Link>
        <span>{t('bonuses.free-spins.left', { count: Left, value: moneyText(Value, Currency) })}</span>
      </p>
      <p className="text-sm text-quiet">
        {t('bonuses.free-spins.won', { amount: moneyText(Won, Currency) })} {t('bonuses.expires')}{' '}
        <DateAndTime atMs={Date.parse(ExpiresDate)} />
      </p>
    </li>
  );
}
