import type { Answer } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { ShieldCheck } from 'lucide-react';
import { type RoundToVerify, SeedText, verifyHash } from '../fairness/index.ts';
import { SharedFairness } from './shared-fairness.tsx';

type Round = Answer<'GET /api/casino/round'>;

/** Prefix of the ids of in-house games. */
const HOUSE = 'evens:';

/** The input of the verification tool; undefined until the server seed is revealed. */
function roundToVerify({ Round, Steps, Seeds, Nonce, RulesVersion }: Round): RoundToVerify | undefined {
  const serverSeed = Seeds?.ServerSeed;
  if (!Seeds || typeof serverSeed !== 'string' || Nonce === null) return undefined;
  const [bet, ...moves] = Steps.map(({ Move }) => Move);
  return {
    game: Round.GameID.split(':')[1] ?? '',
    serverSeed,
    clientSeed: Seeds.ClientSeed,
    nonce: Nonce,
    bet,
    moves,
    currency: Round.Currency,
    record: { roundId: Round.ID, rulesVersion: RulesVersion },
  };
}

/** The seeds of a round, and a link that verifies it. */
export function RoundFairness({ found }: { readonly found: Round }) {
  const { Seeds, Nonce, RulesVersion, Shared } = found;
  if (Shared) {
    const table = found.Round.GameID.slice(HOUSE.length);
    return <SharedFairness proof={Shared} table={table} rulesVersion={RulesVersion} />;
  }
  if (!Seeds) {
    return (
      <p className="text-quiet">{t('casinogame.round.elsewhere', { provider: found.Round.ProviderName })}</p>
    );
  }
  const verified = roundToVerify(found);
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <SeedText name={t('casinogame.seeds.hash')} text={Seeds.Hash} />
        {Seeds.ServerSeed !== null && (
          <SeedText name={t('casinogame.seeds.server')} text={Seeds.ServerSeed} />
        )}
        <SeedText name={t('casinogame.seeds.client')} text={Seeds.ClientSeed} />
      </dl>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-quiet">{t('casinogame.seeds.nonce')}</dt>
          <dd>{Nonce}</dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{t('casinogame.round.rules')}</dt>
          <dd>{RulesVersion}</dd>
        </div>
      </dl>
      {verified ? (
        <Link to={`${paths.fairness}${verifyHash(verified)}`} className={buttonLook('primary')}>
          <ShieldCheck aria-hidden className="size-4" />
          {t('casinogame.round.verify')}
        </Link>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[48ch] text-sm text-quiet">{t('casinogame.round.not-yet')}</p>
          <Link to={paths.fairness} className={buttonLook('plain', 'small')}>
            {t('casinogame.round.to-seeds')}
          </Link>
        </div>
      )}
    </div>
  );
}
