import type { CurrencyCode } from '@evens/base';
import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useIsPlayer } from '../../players/history/index.ts';
import { RoundReplay } from '../round-view/index.ts';
import { isAsRecorded } from './recorded.ts';
import type { RoundRun } from './run-round.ts';
import { SeedText } from './seed-text.tsx';
import type { RoundToVerify } from './verify-link.ts';

const DIGITS = 8;

interface RunResultProps {
  readonly game: string;
  readonly run: RoundRun;
  readonly currency: CurrencyCode;
  /** The record to compare with. */
  readonly record: RoundToVerify['record'] | undefined;
  /** Adds the default move for an absent player. */
  onDefaultMove(): void;
}

/** The recomputed round, and whether it equals the site's record. */
export function RunResult({ game, run, currency, record, onDefaultMove }: RunResultProps) {
  return (
    <section data-run className="grid gap-4 border-t border-line pt-4">
      <h3 className="text-base font-[640]">{t('casinogame.verify.result')}</h3>
      {record && <AgainstRecord run={run} record={record} />}
      <RoundReplay key={run.steps.length} steps={run.steps} currency={currency} game={game} />
      {!run.isOver && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-quiet">{t('casinogame.verify.open')}</p>
          <Button size="small" onClick={onDefaultMove}>
            {t('casinogame.verify.default')}
          </Button>
        </div>
      )}
      <dl className="grid gap-3">
        <SeedText name={t('casinogame.verify.hash')} text={run.hash} />
        <div>
          <dt className="text-sm text-quiet">{t('casinogame.verify.numbers')}</dt>
          <dd dir="ltr" className="font-mono text-sm">
            {run.numbers.map((number) => number.toFixed(DIGITS)).join(' · ')}
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface AgainstRecordProps {
  readonly run: RoundRun;
  readonly record: NonNullable<RoundToVerify['record']>;
}

/** Compares a run with the record. Only the player of a round can read its record. */
function AgainstRecord({ run, record: { roundId, rulesVersion } }: AgainstRecordProps) {
  const isPlayer = useIsPlayer();
  const { data } = useQuery({
    ...callQuery('GET /api/casino/round', { query: { id: roundId } }),
    enabled: isPlayer,
  });
  if (run.rulesVersion !== rulesVersion) {
    return (
      <p className="flex gap-2 text-warn">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {t('casinogame.verify.fault.version', { played: rulesVersion, here: run.rulesVersion })}
      </p>
    );
  }
  if (!data) return null;
  const isSame = isAsRecorded(run.steps, data.Steps);
  const Icon = isSame ? CircleCheck : CircleAlert;
  return (
    <p
      data-recorded={isSame ? 'same' : 'other'}
      className={isSame ? 'flex gap-2 text-up' : 'flex gap-2 text-danger'}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(isSame ? 'casinogame.verify.same' : 'casinogame.verify.other')}
    </p>
  );
}
