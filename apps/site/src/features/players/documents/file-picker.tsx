import { documentBounds } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { megabytes } from '@evens/web/features/players/documents/words.ts';
import { buttonLook, IconButton } from '@evens/web/ui/button.tsx';
import { Camera, FileText, FolderOpen, X } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';

const accepted = 'image/jpeg,image/png,image/webp,application/pdf';

interface FilePickerProps {
  readonly files: readonly File[];
  readonly isBusy: boolean;
  onAdd(files: readonly File[]): void;
  onRemove(index: number): void;
}

/** Adds files of the device or photos of its camera, and lists the chosen ones. */
export function FilePicker({ files, isBusy, onAdd, onRemove }: FilePickerProps) {
  const hint = useId();
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(target.files ?? [])]);
    // Lets the player choose the same file again after removing it.
    target.value = '';
  }
  const labelClass = `${buttonLook()} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text`;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <label className={labelClass}>
          <FolderOpen aria-hidden className="size-4" />
          {t('documents.form.files')}
          <input
            type="file"
            multiple
            accept={accepted}
            disabled={isBusy}
            aria-describedby={hint}
            className="sr-only"
            onChange={pick}
          />
        </label>
        <label className={`${labelClass} [@media(pointer:fine)]:hidden`}>
          <Camera aria-hidden className="size-4" />
          {t('documents.form.camera')}
          <input
            type="file"
            capture="environment"
            accept="image/*"
            disabled={isBusy}
            className="sr-only"
            onChange={pick}
          />
        </label>
      </div>
      <p id={hint} className="text-sm text-faint">
        {t('documents.form.hint', {
          files: documentBounds.filesMax,
          size: megabytes(documentBounds.fileBytesMax),
        })}
      </p>
      {files.length > 0 && (
        <ul className="divide-y divide-line rounded-md bg-raised">
          {files.map((file, index) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex items-center gap-2 px-3 py-1"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-faint" />
              <bdi className="min-w-0 grow truncate" translate="no">
                {file.name}
              </bdi>
              <span className="shrink-0 text-sm text-quiet">
                {t('documents.form.size', { size: megabytes(file.size) })}
              </span>
              <IconButton
                label={t('documents.form.remove', { name: file.name })}
                disabled={isBusy}
                onClick={() => onRemove(index)}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
