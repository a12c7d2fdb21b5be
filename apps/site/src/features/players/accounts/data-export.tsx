import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { SectionFailed, SectionSkeleton } from './section-failed.tsx';
import { SectionForm } from './section-form.tsx';
import { useProof } from './use-proof.tsx';

type Export = Answer<'GET /api/user/export'>;

const exportQuery = callQuery('GET /api/user/export');
/** Poll interval while an archive is being built, ms. */
const LOOK_MS = 3_000;
const KIB = 1024;

/** The archive of all stored data of the player: request, progress and download. */
export function DataExport() {
  const { data, error, refetch } = useQuery({
    ...exportQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.State === 'waiting' ? LOOK_MS : false),
  });
  if (!data)
    return error ? <SectionFailed failure={error} onRetry={() => void refetch()} /> : <SectionSkeleton />;
  return (
    <>
      <p className="p-4 pb-0 text-quiet">{t('user.export.text')}</p>
      {data.State !== 'none' && <ExportStatus archive={data} />}
      {(data.State === 'none' || data.State === 'failed') && <Ask onRequested={() => void refetch()} />}
    </>
  );
}

function ExportStatus({ archive: { State, ExpiresAt, Bytes } }: { readonly archive: Export }) {
  return (
    <div role="status" data-export={State} className="flex flex-wrap items-center justify-between gap-3 p-4">
      {State === 'waiting' && <p>{t('user.export.waiting')}</p>}
      {State === 'failed' && <p className="text-danger">{t('user.export.failed')}</p>}
      {State === 'ready' && (
        <>
          <p>
            {t('user.export.ready', { size: Math.max(1, Math.round(Bytes / KIB)) })}{' '}
            <DateAndTime atMs={Date.parse(ExpiresAt)} />
          </p>
          <a href="/api/user/export/download" download className={buttonLook('primary')}>
            <Download aria-hidden className="size-4" />
            {t('user.export.download')}
          </a>
        </>
      )}
    </div>
  );
}

function Ask({ onRequested }: { onRequested(): void }) {
  const proof = useProof();

  function submit() {
    proof.submit(async (body) => {
      const result = await api('POST /api/user/export/create', { body });
      if (!result.ok) return result.error;
      onRequested();
      return undefined;
    });
  }

  return (
    <SectionForm state={proof.state} submitLabel={t('user.export.submit')} done={undefined} onSubmit={submit}>
      {proof.fields}
    </SectionForm>
  );
}
