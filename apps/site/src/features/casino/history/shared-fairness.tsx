import { asFields } from '@evens/base';
import type { SharedProof } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { ShieldCheck } from 'lucide-react';
import { SeedText, type SharedForm, sharedHash } from '../fairness/index.ts';

/** Number of cards already dealt from the shoe, if the outcome contains it. */
function dealtIn(outcome: unknown): string {
  const dealt = asFields(outcome)?.['dealt'];
  return typeof dealt === 'number' ? `${dealt}` : '';
}

function formFromProof(
  { No, Commitment, Chain, Shoe, Outcome }: SharedProof,
  table: string,
  secret: string,
): SharedForm {
  return {
    table,
    no: `${Shoe ?? No}`,
    secret,
    commitment: Commitment,
    salt: Chain?.Salt ?? '',
    chain: Chain?.Commitment ?? '',
    link: Chain ? `${Chain.Link}` : '',
    dealt: dealtIn(Outcome),
    outcome: Outcome === null ? '' : JSON.stringify(Outcome),
  };
}

interface SharedFairnessProps {
  readonly proof: SharedProof;
  /** The game key of the table. */
  readonly table: string;
  readonly rulesVersion: number;
}

/** The proof of a shared round, and a way to recompute its outcome. */
export function SharedFairness({ proof, table, rulesVersion }: SharedFairnessProps) {
  const { No, Commitment, Secret, Chain, Shoe } = proof;
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{t('casinogame.round.no-seeds')}</p>
      <dl className="grid gap-3">
        <SeedText name={t('casinogame.shared.commitment')} text={Commitment} />
        {Secret !== null && <SeedText name={t('casinogame.shared.secret')} text={Secret} />}
        {Chain && (
          <>
            <SeedText name={t('casinogame.shared.salt')} text={Chain.Salt} />
            <SeedText name={t('casinogame.shared.chain')} text={Chain.Commitment} />
          </>
        )}
      </dl>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name={t('casinogame.shared.round')} value={No} />
        {Chain && (
          <Fact
            name={t('casinogame.shared.chain-link')}
            value={t('casinogame.shared.link-of', { chain: Chain.No, link: Chain.Link, count: Chain.Length })}
          />
        )}
        {Shoe !== null && <Fact name={t('casinogame.shared.shoe')} value={Shoe} />}
        <Fact name={t('casinogame.round.rules')} value={rulesVersion} />
      </dl>
      {Secret === null ? (
        <p className="max-w-[56ch] text-sm text-quiet">
          {t(Shoe === null ? 'casinogame.shared.not-yet' : 'casinogame.shared.not-yet-shoe')}
        </p>
      ) : (
        <Link
          to={`${paths.fairness}${sharedHash(formFromProof(proof, table, Secret))}`}
          className={buttonLook('primary')}
        >
          <ShieldCheck aria-hidden className="size-4" />
          {t('casinogame.round.verify')}
        </Link>
      )}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
