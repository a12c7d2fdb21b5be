import { type Answer, api, NetworkError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { forgetUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionFailed, SectionSkeleton } from './section-failed.tsx';
import { sessionsQuery } from './sessions-query.ts';

type Session = Answer<'GET /api/user/sessions'>['Sessions'][number];

/** The player's sessions, with buttons to end one session or all. */
export function SessionList() {
  const { data, error, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();

  async function run(what: string, call: () => Promise<string | undefined>) {
    setBusy(what);
    setProblem(undefined);
    try {
      setProblem(await call());
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setProblem(t('shell.error.no-answer'));
    } finally {
      setBusy(undefined);
    }
  }

  async function end(ID: string) {
    const result = await api('POST /api/user/endsession', { body: { ID } });
    await refetch();
    // A session that has already ended is a success.
    return result.ok || result.error.code === 'NotFoundException' ? undefined : result.error.message;
  }

  async function endAll() {
    const result = await api('POST /api/user/logouteverywhere');
    if (!result.ok) return result.error.message;
    forgetUser();
    return undefined;
  }

  if (!data)
    return error ? <SectionFailed failure={error} onRetry={() => void refetch()} /> : <SectionSkeleton />;
  return (
    <div className="grid gap-1">
      <p className="px-4 pt-4 text-quiet">{t('user.sessions.text')}</p>
      <ul className="divide-y divide-line">
        {data.Sessions.map((session) => (
          <SessionRow
            key={session.ID}
            session={session}
            isBusy={busy === session.ID}
            onEnd={() => void run(session.ID, () => end(session.ID))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line p-4">
        {problem !== undefined && (
          <p role="alert" className="grow text-danger">
            {problem}
          </p>
        )}
        <Button kind="danger" busy={busy === 'all'} onClick={() => void run('all', endAll)}>
          {t('user.sessions.everywhere')}
        </Button>
      </div>
    </div>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly isBusy: boolean;
  onEnd(): void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = session.Device === '' ? t('user.device.unknown') : session.Device;
  return (
    <li data-session className="flex items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-[560]">
          <bdi>{device}</bdi>
          {session.IsCurrent && <Badge tone="accent">{t('user.sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          <bdi translate="no">{session.Address}</bdi> · {t('user.sessions.used')}{' '}
          <DateAndTime atMs={Date.parse(session.UsedAt)} />
        </p>
      </div>
      {!session.IsCurrent && (
        <Button size="small" busy={isBusy} aria-label={t('user.sessions.end-of', { device })} onClick={onEnd}>
          {t('user.sessions.end')}
        </Button>
      )}
    </li>
  );
}
