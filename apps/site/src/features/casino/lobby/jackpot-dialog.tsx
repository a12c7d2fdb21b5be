import './jackpot-dialog.css';
import type { JackpotWon } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { useJackpotsWon } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useEffect, useReducer } from 'react';
import { casinoPath } from './casino-menu.ts';
import { jackpotName } from './casino-words.ts';
import { JackpotArt } from './jackpot-art.tsx';
import { putAway, unseenJackpots } from './jackpot-news.ts';

/** Shows a jackpot that the player won, on any page; several are shown one after the other. */
export function JackpotDialog({ onClose }: { onClose(): void }) {
  const [, showNext] = useReducer((count: number) => count + 1, 0);
  const unseen = unseenJackpots(useJackpotsWon());
  const [jackpot] = unseen;
  const isOver = jackpot === undefined;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (!jackpot) return null;
  return (
    <Dialog title={t('casino.won.title')} closeLabel={t('shell.close')} bare insists onClose={onClose}>
      <Won
        key={`${jackpot.RoundID} ${jackpot.Pool}`}
        jackpot={jackpot}
        more={unseen.length - 1}
        onSeen={() => {
          putAway(jackpot);
          showNext();
        }}
      />
    </Dialog>
  );
}

interface WonProps {
  readonly jackpot: JackpotWon;
  /** Number of jackpots that follow. */
  readonly more: number;
  onSeen(): void;
}

function Won({ jackpot, more, onSeen }: WonProps) {
  const { GameName, Win, Currency, At } = jackpot;
  return (
    <div>
      <div className="jackpot-won">
        <JackpotArt />
        <div className="relative grid justify-items-center gap-1 px-5 pt-[116px] pb-5 text-center">
          <p className="font-[640]">{t('casino.won.title')}</p>
          <Money amount={Win} currency={Currency} className="text-3xl font-[740] tracking-tight" />
          <p className="text-sm text-[#dfe6ea]">
            {t('casino.won.pool', { name: jackpotName(jackpot), game: GameName })}
          </p>
        </div>
      </div>
      <div className="grid gap-4 p-5">
        <p className="text-quiet">{t('casino.won.balance', { when: written().dateTime(Date.parse(At)) })}</p>
        <Decided jackpot={jackpot} />
        {more > 0 && <p className="text-sm text-quiet">{t('casino.won.more', { count: more })}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={casinoPath('special')} className={buttonLook()} onClick={onSeen}>
            {t('casino.winnings')}
          </Link>
          <Button kind="primary" onClick={onSeen}>
            {t(more > 0 ? 'casino.won.next' : 'casino.won.close')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The amount and salt behind the hash published before; without a trigger, a note that chance decided. */
function Decided({ jackpot: { Trigger } }: { readonly jackpot: JackpotWon }) {
  return (
    <details className="rounded-lg border border-line px-3.5 py-2 text-sm">
      <summary className="min-h-7 cursor-pointer content-center font-[600]">{t('casino.won.how')}</summary>
      <p className="mt-1.5 text-quiet">{t(Trigger ? 'casino.won.trigger' : 'casino.won.chance')}</p>
      {Trigger && (
        <code dir="ltr" translate="no" className="mt-1.5 block font-mono break-all">
          {`${Trigger.At}:${Trigger.Salt}`}
        </code>
      )}
    </details>
  );
}
