import { type DocumentKind, documentBounds } from '@evens/contract';
import { NetworkError, type Refused } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { upload } from '@evens/web/core/upload.ts';
import { t } from '@evens/web/core/words.ts';
import { megabytes, parseFileFault } from '@evens/web/features/players/documents/words.ts';
import { useEffect, useRef, useState } from 'react';
import { smallerPicture } from './smaller-picture.ts';

export interface DocumentFields {
  readonly Kind: DocumentKind;
  readonly Type: string;
  readonly Country: string;
  readonly Bank: string;
  readonly AccountType: string;
}

export interface DocumentUpload {
  /** 0 to 1 while it is sent; 1 while the server checks it; undefined when idle. */
  readonly progress: number | undefined;
  readonly error: string | undefined;
  /** The connection was lost during the upload: the same document may be sent again. */
  readonly isInterrupted: boolean;
  send(fields: DocumentFields, files: readonly File[]): Promise<boolean>;
  cancel(): void;
  clear(): void;
}

function refusedText({ message, data }: Refused): string {
  const fault = parseFileFault(data['reason']);
  if (fault === undefined) return message;
  const file = typeof data['file'] === 'number' ? data['file'] : 1;
  const { fileBytesMax, pagesMax } = documentBounds;
  return t(`documents.fault.${fault}`, { file, size: megabytes(fileBytesMax), pages: pagesMax });
}

async function buildForm(
  commandId: string,
  fields: DocumentFields,
  files: readonly File[],
): Promise<FormData> {
  const form = new FormData();
  form.set('CommandId', commandId);
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  for (const file of files) form.append('File', await smallerPicture(file));
  return form;
}

/** Sends one document at a time. After a lost connection the same command is repeated, so nothing is stored twice. */
export function useDocumentUpload(): DocumentUpload {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [isInterrupted, setInterrupted] = useState(false);
  const commandId = useRef<string>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    commandId.current = undefined;
    setError(undefined);
    setInterrupted(false);
  }

  return {
    progress,
    error,
    isInterrupted,
    clear,
    cancel: () => running.current?.abort(),
    async send(fields, files) {
      if (running.current) return false;
      const abort = new AbortController();
      running.current = abort;
      commandId.current ??= newCommandId();
      setError(undefined);
      setInterrupted(false);
      setProgress(0);
      try {
        const form = await buildForm(commandId.current, fields, files);
        const sent = await upload('POST /api/user/files/send', form, {
          onProgress: setProgress,
          signal: abort.signal,
        });
        // After a refusal, the corrected document is a new command.
        commandId.current = undefined;
        if (!sent.ok) setError(refusedText(sent.error));
        return sent.ok;
      } catch (failure) {
        if (abort.signal.aborted) return false;
        if (!(failure instanceof NetworkError)) throw failure;
        setInterrupted(true);
        setError(t('documents.form.interrupted'));
        return false;
      } finally {
        running.current = undefined;
        setProgress(undefined);
      }
    },
  };
}
