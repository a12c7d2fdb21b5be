import type { SeedPair } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SeedText } from './seed-text.tsx';

/** Pairs with a revealed server seed, newest first. */
export function RevealedPairs({ pairs }: { readonly pairs: readonly SeedPair[] }) {
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 py-3">{t('casinogame.fair.revealed')}</h2>
      {pairs.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-quiet">{t('casinogame.fair.revealed.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {pairs.map((pair) => (
            <li key={pair.No}>
              <RevealedPair pair={pair} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RevealedPair({ pair }: { readonly pair: SeedPair }) {
  const [isOpen, setOpen] = useState(false);
  const { No, Nonce, Hash, ServerSeed, ClientSeed } = pair;
  if (ServerSeed === null) return null;
  const tool = new URLSearchParams({ server: ServerSeed, client: ClientSeed });
  return (
    <details
      data-revealed={No}
      className="group"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-3 px-4 py-2">
        <span className="font-[600]">{t('casinogame.fair.pair', { number: No })}</span>
        <span className="grow text-end text-sm text-quiet">
          {t('casinogame.fair.played', { count: Nonce })}
        </span>
        <ChevronDown aria-hidden className="size-4 text-faint group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="grid gap-3 px-4 pb-4">
          <dl className="grid gap-2">
            <SeedText name={t('casinogame.seeds.server')} text={ServerSeed} />
            <SeedText name={t('casinogame.seeds.hash')} text={Hash} />
            <SeedText name={t('casinogame.seeds.client')} text={ClientSeed} />
          </dl>
          <HashCheck hash={Hash} serverSeed={ServerSeed} />
          <Link replace to={`#${tool}`} className={buttonLook('plain', 'small')}>
            {t('casinogame.fair.use')}
          </Link>
        </div>
      )}
    </details>
  );
}

/** Whether the server seed has the published hash; hidden until the browser has computed it. */
function HashCheck({ hash, serverSeed }: { readonly hash: string; readonly serverSeed: string }) {
  const [isMatch, setMatch] = useState<boolean>();
  useEffect(() => {
    import('./run-round.ts').then(
      ({ isSeedHash }) => setMatch(isSeedHash(hash, serverSeed)),
      () => undefined,
    );
  }, [hash, serverSeed]);
  if (isMatch === undefined) return null;
  const Icon = isMatch ? CircleCheck : CircleAlert;
  return (
    <p className={isMatch ? 'flex gap-2 text-sm text-up' : 'flex gap-2 text-sm text-danger'}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(isMatch ? 'casinogame.fair.matches' : 'casinogame.fair.differs')}
    </p>
  );
}
