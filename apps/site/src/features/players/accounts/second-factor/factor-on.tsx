import { api } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { currentUser, setUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { SectionForm } from '../section-form.tsx';
import { useProof } from '../use-proof.tsx';

interface FactorOnProps {
  readonly since: string;
  readonly codesLeft: number;
  onCodes(codes: readonly string[]): void;
  onOff(): void;
}

/** The second factor is on: shows the number of unused recovery codes, creates new ones, and turns the factor off. */
export function FactorOn({ since, codesLeft, onCodes, onOff }: FactorOnProps) {
  const [wish, setWish] = useState<'codes' | 'off'>();
  return (
    <div>
      <div className="grid gap-3 p-4">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="up">{t('user.factor.on')}</Badge>
          <span className="text-quiet">
            {t('user.factor.since')} <DateAndTime atMs={Date.parse(since)} />
          </span>
        </p>
        <p className={codesLeft <= 2 ? 'text-warn' : 'text-quiet'}>
          {t('user.factor.codes-left', { count: codesLeft })}
        </p>
        {wish === undefined && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setWish('codes')}>{t('user.factor.new-codes')}</Button>
            <Button kind="danger" onClick={() => setWish('off')}>
              {t('user.factor.turn-off')}
            </Button>
          </div>
        )}
      </div>
      {wish !== undefined && (
        <div className="border-t border-line">
          <Confirmed
            wish={wish}
            onCodes={onCodes}
            onOff={() => {
              const user = currentUser();
              if (user) setUser({ ...user, HasSecondFactor: false });
              onOff();
            }}
          />
        </div>
      )}
    </div>
  );
}

interface ConfirmedProps extends Pick<FactorOnProps, 'onCodes' | 'onOff'> {
  readonly wish: 'codes' | 'off';
}

function Confirmed({ wish, onCodes, onOff }: ConfirmedProps) {
  const proof = useProof();

  function submit() {
    proof.submit(async (body) => {
      if (wish === 'off') {
        const off = await api('POST /api/user/secondfactor/off', { body });
        if (!off.ok) return off.error;
        onOff();
        return undefined;
      }
      const answer = await api('POST /api/user/secondfactor/recoverycodes', { body });
      if (!answer.ok) return answer.error;
      onCodes(answer.value.RecoveryCodes);
      return undefined;
    });
  }

  return (
    <SectionForm
      state={proof.state}
      submitLabel={t(wish === 'off' ? 'user.factor.turn-off' : 'user.factor.new-codes')}
      done={undefined}
      onSubmit={submit}
    >
      <p className="text-quiet">
        {t(wish === 'off' ? 'user.factor.off-text' : 'user.factor.new-codes-text')}
      </p>
      {proof.fields}
    </SectionForm>
  );
}
