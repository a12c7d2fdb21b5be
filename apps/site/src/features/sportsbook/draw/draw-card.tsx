import type { MatchDraw } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { drawResult } from './draw-result.ts';

interface DrawProps {
  readonly sport: string;
  readonly draw: MatchDraw;
}

/** The commitment to the seed of a virtual match; after the match its seed, with which the browser recomputes the result. */
export function DrawCard({ sport, draw }: DrawProps) {
  const { SeedHash, Seed } = draw;
  return (
    <Card className="grid gap-3 px-4 py-3.5">
      <p className="text-quiet">{t('virtual.draw.text')}</p>
      <dl className="grid gap-2">
        <HexText name={t('virtual.draw.hash')} text={SeedHash} />
        {Seed !== null && <HexText name={t('virtual.draw.seed')} text={Seed} />}
      </dl>
      {Seed === null ? (
        <p className="text-sm text-faint">{t('virtual.draw.later')}</p>
      ) : (
        <Verification key={Seed} sport={sport} draw={draw} />
      )}
    </Card>
  );
}

function HexText({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>
        <code dir="ltr" translate="no" className="font-mono text-sm break-all">
          {text}
        </code>
      </dd>
    </div>
  );
}

type Verified =
  | { readonly kind: 'idle' | 'busy' | 'failed' | 'other-seed' }
  | { readonly kind: 'verified'; readonly result: string };

function Verification({ sport, draw }: DrawProps) {
  const [state, setState] = useState<Verified>({ kind: 'idle' });

  async function verify() {
    setState({ kind: 'busy' });
    try {
      const { verifyDraw } = await import('@evens/feed/virtual');
      const { Seed, SeedHash, Params, Competitors } = draw;
      const verified = verifyDraw({ sport, seed: Seed ?? '', seedHash: SeedHash, params: Params });
      setState(
        verified.isCommitted
          ? { kind: 'verified', result: drawResult(sport, verified.facts, Competitors) }
          : { kind: 'other-seed' },
      );
    } catch {
      setState({ kind: 'failed' });
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={state.kind === 'busy'} onClick={() => void verify()}>
        {t('virtual.draw.verify')}
      </Button>
      <p role="status" className="empty:hidden">
        {state.kind === 'verified' && t('virtual.draw.verified', { result: state.result })}
        {state.kind === 'other-seed' && t('virtual.draw.other-seed')}
        {state.kind === 'failed' && t('virtual.draw.failed')}
      </p>
    </div>
  );
}
