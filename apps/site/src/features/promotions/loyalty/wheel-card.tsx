import type { LoyaltySpin } from '@evens/contract';
import { type Answer, api, callQuery, NetworkError } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { useMedia } from '@evens/web/ui/media.ts';
import { Card, ErrorNote, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isClientSeed, randomClientSeed, SeedText } from '../../casino/fairness/index.ts';
import { type GameName, prizeText, useGameName } from './loyalty-text.ts';
import { PartFailed } from './part-failed.tsx';
import { refreshLoyalty } from './refresh-loyalty.ts';
import { SpinList } from './spin-list.tsx';
import { swatches, WheelPicture } from './wheel-picture.tsx';

type Wheel = Answer<'GET /api/loyalty/wheel'>;

const CALM = '(prefers-reduced-motion: reduce)';

/** The wheel: its chances, a spin, and the proofs of the last ones. */
export function WheelCard() {
  const found = useQuery({ ...callQuery('GET /api/loyalty/wheel'), refetchOnMount: 'always' });
  if (found.data) return <OpenWheel wheel={found.data} />;
  return found.isError ? (
    <PartFailed error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <Skeleton className="h-72" />
  );
}

interface Spun {
  readonly spin: LoyaltySpin;
  /** Number of spins on this page. */
  readonly no: number;
  readonly isRevealed: boolean;
}

function OpenWheel({ wheel }: { readonly wheel: Wheel }) {
  const { NextHash, PointsPerSpin, Segments, Spins, SpinsLeft, Version } = wheel;
  const [spun, setSpun] = useState<Spun>();
  const [commandId, setCommandId] = useState(newCommandId);
  const [clientSeed, setClientSeed] = useState(randomClientSeed);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isCalm = useMedia(CALM);
  const gameName = useGameName();
  const isTurning = spun !== undefined && !spun.isRevealed;

  function stopped() {
    setSpun((now) => now && { ...now, isRevealed: true });
    void refreshLoyalty();
  }

  async function spinNow() {
    if (!isClientSeed(clientSeed)) return setFailure(t('loyalty.wheel.seed.wrong'));
    setBusy(true);
    setFailure('');
    try {
      const body = { CommandId: commandId, ClientSeed: clientSeed, Version };
      const result = await api('POST /api/loyalty/spin', { body });
      setCommandId(newCommandId());
      if (!result.ok) {
        setFailure(result.error.message);
        void refreshLoyalty();
        return;
      }
      setClientSeed(randomClientSeed());
      setSpun({ spin: result.value.Spin, no: (spun?.no ?? 0) + 1, isRevealed: isCalm });
      if (isCalm) void refreshLoyalty();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setFailure(t('loyalty.wheel.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4">
      <div className="grid items-center gap-5 tablet:grid-cols-2">
        <WheelPicture
          parts={Segments.map(({ ChanceParts }) => ChanceParts)}
          stop={spun && { segment: spun.spin.SegmentIndex, no: spun.no }}
          onStopped={stopped}
        />
        <WheelChances segments={Segments} gameName={gameName} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="primary"
          disabled={SpinsLeft === 0 || isTurning}
          busy={isBusy}
          onClick={() => void spinNow()}
        >
          {t('loyalty.wheel.spin')}
        </Button>
        <p className="text-quiet">{t('loyalty.wheel.left', { count: SpinsLeft })}</p>
      </div>
      <p
        role="status"
        data-result={spun?.isRevealed ? spun.spin.SegmentKey : undefined}
        className="font-[640]"
      >
        {spun?.isRevealed ? t('loyalty.wheel.result', { prize: prizeText(spun.spin.Prize, gameName) }) : ''}
      </p>
      <ErrorNote text={failure} />
      <p className="text-sm text-quiet">
        {t('loyalty.wheel.rules', { points: written().count(PointsPerSpin) })}
      </p>
      <details className="grid gap-3">
        <summary className="reach cursor-pointer font-[560]">{t('loyalty.wheel.fair')}</summary>
        <div className="grid gap-3 pt-3">
          <p className="max-w-[72ch] text-sm text-quiet">{t('loyalty.wheel.fair.text')}</p>
          <dl>
            <SeedText name={t('loyalty.wheel.next-hash')} text={NextHash} />
          </dl>
          <Field
            label={t('loyalty.wheel.seed')}
            value={clientSeed}
            maxLength={64}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            disabled={isBusy || isTurning}
            onChange={({ target }) => setClientSeed(target.value)}
          />
        </div>
      </details>
      {/* Screen readers get the result when the wheel stops. */}
      <SpinList
        spins={isTurning ? Spins.filter(({ ID }) => ID !== spun.spin.ID) : Spins}
        gameName={gameName}
      />
    </Card>
  );
}

interface WheelChancesProps {
  readonly segments: Wheel['Segments'];
  readonly gameName: GameName;
}

function WheelChances({ segments, gameName }: WheelChancesProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{t('loyalty.wheel.chances')}</caption>
      <thead>
        <tr className="text-sm text-quiet">
          <th scope="col" className="text-start font-normal">
            {t('loyalty.wheel.prize')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('loyalty.wheel.chance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {segments.map(({ ChanceParts, Key, Prize }, no) => (
          <tr key={Key} data-segment={Key}>
            <td className="py-1">
              <span
                aria-hidden
                className={classNames(
                  'me-2 inline-block size-3 rounded-sm border border-line align-middle',
                  swatches[no % swatches.length],
                )}
              />
              {prizeText(Prize, gameName)}
            </td>
            <td className="py-1 text-end">
              {t('loyalty.percent', { percent: written().count(ChanceParts / 100) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
