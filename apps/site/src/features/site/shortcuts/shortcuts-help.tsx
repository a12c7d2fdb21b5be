import { changeSettings, useSettings } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { CheckField } from '@evens/web/ui/field.tsx';
import { shortcuts } from './shortcuts.ts';

/** The list of single-key shortcuts, and the switch that turns them on and off. */
export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('shortcuts.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-3 p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1" dir="ltr">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-sm border border-line bg-raised px-1.5 text-center font-sans text-sm leading-6 font-[620]"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="text-quiet">{t(`shortcuts.${does}`)}</dd>
            </div>
          ))}
        </dl>
        <div className="border-t border-line pt-1">
          <ShortcutsChoice />
        </div>
      </div>
    </Dialog>
  );
}

/** Switches single keys on and off: speech input and slips of the hand set them off. */
export function ShortcutsChoice() {
  const { hasShortcuts } = useSettings();
  return (
    <CheckField
      label={t('shortcuts.on')}
      checked={hasShortcuts}
      onChange={({ target }) => changeSettings({ hasShortcuts: target.checked })}
    />
  );
}
