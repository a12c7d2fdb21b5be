import { apiFile, NetworkError } from '@evens/web/core/api.ts';
import { saveFile } from '@evens/web/core/save-file.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReportMonth } from './report-month.ts';

interface ReportDownloadProps {
  readonly month: ReportMonth;
  readonly id: number | undefined;
}

/** Saves the displayed report as a CSV file. */
export function ReportDownload({ month: { year, month }, id }: ReportDownloadProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function download() {
    setBusy(true);
    setFailure(undefined);
    try {
      const query = { year, month, ...(id !== undefined && { id }) };
      const file = await apiFile('GET /api/agents/report/download', query);
      if (file.ok) saveFile(file.value, `agent-report-${year}-${`${month}`.padStart(2, '0')}.csv`);
      else setFailure(file.error.message);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setFailure(t('history.download.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid justify-items-end gap-1">
      <Button busy={isBusy} onClick={() => void download()}>
        <Download aria-hidden className="size-4" />
        {t('history.download')}
      </Button>
      {failure !== undefined && (
        <p role="alert" className="max-w-[280px] text-end text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
