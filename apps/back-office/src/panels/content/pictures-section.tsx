import { contentBounds } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { Pager } from '@evens/web/core/pager.tsx';
import { upload } from '@evens/web/core/upload.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CopyButton } from '@evens/web/ui/copy-button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useId, useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';

export function usePictures(page: number) {
  return useQuery({
    ...callQuery('GET /api/desk/contentpictures', { query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Uploads pictures and lists those that texts can show. */
export function PicturesSection() {
  const [page, setPage] = useState(1);
  const found = usePictures(page);
  return (
    <Section title={t('backoffice.content.pictures')}>
      <UploadForm />
      <Loaded found={found}>
        {({ Pictures, TotalRecords }) =>
          Pictures.length === 0 ? (
            <EmptyState icon={Image} title={t('backoffice.content.pictures.none')} />
          ) : (
            <>
              <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
                {Pictures.map(({ Path, Alt, Width, Height }) => (
                  <li key={Path} className="grid content-start gap-1">
                    {/* The picture's text is beside it. */}
                    <img
                      src={Path}
                      alt=""
                      width={Width}
                      height={Height}
                      loading="lazy"
                      className="aspect-video w-full rounded-md bg-raised object-cover"
                    />
                    <div className="flex items-center justify-between gap-2">
                      <p dir="auto" className="min-w-0 truncate text-sm text-quiet">
                        {Alt}
                      </p>
                      <CopyButton
                        text={`![${Alt.replace(/[[\]\\]/g, ' ')}](${Path})`}
                        label={t('backoffice.content.copy')}
                        copiedLabel={t('backoffice.content.copied')}
                      />
                    </div>
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                pages={Math.ceil(TotalRecords / contentBounds.picturesPageSize)}
                onGo={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function UploadForm() {
  const act = useAct('content');
  const id = useId();
  const [alt, setAlt] = useState('');
  const [file, setFile] = useState<File>();
  // A file input is cleared by mounting a new one.
  const [round, setRound] = useState(0);

  async function send() {
    if (!file) return;
    const form = new FormData();
    form.set('Alt', alt.trim());
    form.append('File', file);
    const abort = new AbortController();
    const isSent = await act.run(() =>
      upload('POST /api/desk/contentpicture', form, { onProgress() {}, signal: abort.signal }),
    );
    if (!isSent) return;
    setAlt('');
    setFile(undefined);
    setRound(round + 1);
  }

  if (!act.isAllowed) return null;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <label htmlFor={id} className="text-sm font-[560] text-quiet">
            {t('backoffice.content.picture.file')}
          </label>
          <input
            key={round}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="min-h-11 w-full text-sm file:me-3 file:h-11 file:rounded-md file:border file:border-line file:bg-raised file:px-3 file:text-text"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </div>
        <Field
          label={t('backoffice.content.picture.alt')}
          hint={t('backoffice.content.picture.alt.hint')}
          dir="auto"
          value={alt}
          maxLength={contentBounds.pictureAltMax}
          autoComplete="off"
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
      <ErrorNote text={act.error} />
      <div>
        <Button type="submit" busy={act.isBusy} disabled={file === undefined}>
          {t('backoffice.content.picture.upload')}
        </Button>
      </div>
    </form>
  );
}
