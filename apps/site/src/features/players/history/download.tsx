import { DOWNLOAD_ROWS_MAX, type DownloadList, type TransactionGroup } from '@evens/contract';
import { apiFile, NetworkError } from '@evens/web/core/api.ts';
import { calendarDay, nowMs, zoneName } from '@evens/web/core/clock.ts';
import { saveFile } from '@evens/web/core/save-file.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { Span } from './ticket-lists.ts';

interface DownloadProps {
  readonly list: DownloadList;
  readonly span: Span;
  /** For deposits and withdrawals. */
  readonly group?: TransactionGroup | undefined;
}

type State = { readonly kind: 'idle' | 'busy' } | { readonly kind: 'failed'; readonly text: string };

/** Saves the displayed list as a file, up to the file's maximum. */
export function DownloadButton({ list, span, group }: DownloadProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const noteId = useId();

  async function download() {
    setState({ kind: 'busy' });
    try {
      const file = await apiFile('GET /api/history/csv', {
        list,
        zone: zoneName(),
        ...(group !== undefined && { group }),
        ...(span.fromMs !== undefined && { from: new Date(span.fromMs).toISOString() }),
        ...(span.toMs !== undefined && { to: new Date(span.toMs).toISOString() }),
      });
      if (!file.ok) return setState({ kind: 'failed', text: file.error.message });
      saveFile(file.value, `${list}-${calendarDay(nowMs())}.csv`);
      setState({ kind: 'idle' });
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setState({ kind: 'failed', text: t('history.download.failed') });
    }
  }

  return (
    <div className="ms-auto grid justify-items-end gap-1">
      <Button busy={state.kind === 'busy'} onClick={() => void download()} aria-describedby={noteId}>
        <Download aria-hidden className="size-4" />
        {t('history.download')}
      </Button>
      {state.kind === 'failed' ? (
        <p id={noteId} role="alert" className="max-w-[280px] text-end text-sm text-danger">
          {state.text}
        </p>
      ) : (
        <p id={noteId} className="text-end text-xs text-faint">
          {t('history.download.bound', { rows: written().count(DOWNLOAD_ROWS_MAX) })}
        </p>
      )}
    </div>
  );
}
