import type { ContentPicture } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useState } from 'react';
import { Loaded } from '../back-office-parts.tsx';
import { usePictures } from './pictures-section.tsx';

interface PicturePickerProps {
  readonly chosen: ContentPicture | null;
  onChoose(picture: ContentPicture | null): void;
}

/** Chooses the picture of a post, slide or promotion from the latest uploads. */
export function PicturePicker({ chosen, onChoose }: PicturePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="grid gap-2">
      <legend className="float-start text-sm font-[560] text-quiet">{t('backoffice.content.picture')}</legend>
      {chosen ? (
        <img
          src={chosen.Path}
          alt={chosen.Alt}
          width={chosen.Width}
          height={chosen.Height}
          className="h-24 w-auto rounded-md"
        />
      ) : (
        <p className="text-sm text-faint">{t('backoffice.content.picture.none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('backoffice.content.picture.choose')}
        </Button>
        {chosen && (
          <Button size="small" onClick={() => onChoose(null)}>
            {t('backoffice.content.picture.remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Newest
          onChoose={(picture) => {
            onChoose(picture);
            setOpen(false);
          }}
        />
      )}
    </fieldset>
  );
}

function Newest({ onChoose }: { onChoose(picture: ContentPicture): void }) {
  const found = usePictures(1);
  return (
    <Loaded found={found}>
      {({ Pictures }) =>
        Pictures.length === 0 ? (
          <p className="text-sm text-quiet">{t('backoffice.content.pictures.none')}</p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-2">
            {Pictures.map((picture) => (
              <li key={picture.Path}>
                <button type="button" className="w-full" onClick={() => onChoose(picture)}>
                  <img
                    src={picture.Path}
                    alt={picture.Alt === '' ? t('backoffice.content.picture.nameless') : picture.Alt}
                    width={picture.Width}
                    height={picture.Height}
                    loading="lazy"
                    className="aspect-video w-full rounded-md bg-raised object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
