import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge, EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { SectionFailed, SectionSkeleton } from './section-failed.tsx';

/** Successful and failed log-ins, newest first. */
export function LoginList() {
  const { data, error, refetch } = useQuery({ ...callQuery('GET /api/user/loginhistory'), staleTime: 0 });
  if (!data)
    return error ? <SectionFailed failure={error} onRetry={() => void refetch()} /> : <SectionSkeleton />;
  if (data.Logins.length === 0) return <EmptyState icon={KeyRound} title={t('user.logins.empty')} />;
  return (
    <>
      <p className="border-b border-line p-4 text-quiet">{t('user.logins.text')}</p>
      <ul className="divide-y divide-line">
        {data.Logins.map(({ ID, At, Address, Device, Success }) => (
          <li
            key={ID}
            data-login={Success ? 'success' : 'failure'}
            className="flex items-center justify-between gap-3 px-4 py-2.5"
          >
            <div className="min-w-0">
              <p className="font-[560]">
                <bdi>{Device === '' ? t('user.device.unknown') : Device}</bdi>
              </p>
              <p className="text-sm text-quiet">
                <bdi translate="no">{Address}</bdi> · <DateAndTime atMs={Date.parse(At)} />
              </p>
            </div>
            <Badge tone={Success ? 'up' : 'down'}>
              {t(Success ? 'user.logins.success' : 'user.logins.failure')}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
