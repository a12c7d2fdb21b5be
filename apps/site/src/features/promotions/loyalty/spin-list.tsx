import type { LoyaltySpin } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { SeedText } from '../../casino/fairness/index.ts';
import { type GameName, prizeText } from './loyalty-text.ts';
import { proofPath } from './proof-path.ts';

interface SpinListProps {
  readonly spins: readonly LoyaltySpin[];
  readonly gameName: GameName;
}

/** The last spins, the newest with its proof. Each can be verified. */
export function SpinList({ spins, gameName }: SpinListProps) {
  const [last] = spins;
  if (!last) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 className="font-[640]">{t('loyalty.wheel.last')}</h3>
      <ul className="grid">
        {spins.map((spin) => (
          <li
            key={spin.ID}
            data-spin={spin.ID}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span>{prizeText(spin.Prize, gameName)}</span>
            <span className="flex items-center gap-4 text-sm text-quiet">
              <DateAndTime atMs={Date.parse(spin.Date)} />
              <Link to={proofPath(spin)} className="reach text-accent-text underline">
                {t('loyalty.wheel.check')}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="reach cursor-pointer font-[560]">{t('loyalty.wheel.proof')}</summary>
        <dl className="grid gap-3 pt-3">
          <SeedText name={t('loyalty.wheel.hash')} text={last.Proof.Hash} />
          <SeedText name={t('casinogame.seeds.server')} text={last.Proof.ServerSeed} />
          <SeedText name={t('casinogame.seeds.client')} text={last.Proof.ClientSeed} />
          <SeedText name={t('casinogame.seeds.nonce')} text={`${last.Proof.Nonce}`} />
        </dl>
      </details>
    </div>
  );
}
