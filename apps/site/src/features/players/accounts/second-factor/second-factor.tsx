import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionFailed, SectionSkeleton } from '../section-failed.tsx';
import { FactorOff } from './factor-off.tsx';
import { FactorOn } from './factor-on.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const stateQuery = callQuery('GET /api/user/secondfactor');

/** The second factor (codes of an authenticator app): set-up, recovery codes, and turning it off. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery({ ...stateQuery, staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[]>();

  function show(newCodes: readonly string[]) {
    setCodes(newCodes);
    void refetch();
  }

  // Shown until the player confirms that the codes are stored: they cannot be shown again.
  if (codes) return <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />;
  if (!data)
    return error ? <SectionFailed failure={error} onRetry={() => void refetch()} /> : <SectionSkeleton />;
  return data.IsOn ? (
    <FactorOn
      since={data.Since}
      codesLeft={data.RecoveryCodesLeft}
      onCodes={show}
      onOff={() => void refetch()}
    />
  ) : (
    <FactorOff onCodes={show} />
  );
}
