import { sportViews, viewFormats } from '@evens/contract';
import { chooseSettings } from '@evens/web/core/choose-settings.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { pathInView } from './path-in-view.ts';

/** Columns of lists, and on a phone the content of a sport page. Requires the messages of `later`. */
export function ViewFormatChoice() {
  const viewFormat = useSetting('viewFormat');
  const sportView = useSetting('sportView');
  const isPhone = useMedia(PHONE);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        label={t('settings.view-format')}
        value={viewFormat}
        onChange={({ target }) => {
          const chosen = viewFormats.find((format) => format === target.value);
          if (!chosen) return;
          chooseSettings({ viewFormat: chosen });
          const to = pathInView(pathname, chosen);
          if (to !== undefined) navigate(to);
        }}
      >
        <Options
          values={viewFormats}
          text={(format) =>
            `${t(`settings.view-format.${format}`)} · ${t(`settings.view-format.${format}.text`)}`
          }
        />
      </SelectField>
      {isPhone && (
        <div className="grid gap-1.5">
          <span className="text-sm font-[560] text-quiet">{t('settings.sport-view')}</span>
          <Segmented
            label={t('settings.sport-view')}
            choices={sportViews.map((key) => ({ key, label: t(`settings.sport-view.${key}`) }))}
            chosen={sportView}
            onChoose={(chosen) => chooseSettings({ sportView: chosen })}
          />
        </div>
      )}
    </>
  );
}
