import { useInstallOffer } from '@evens/web/core/install-offer.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Smartphone } from 'lucide-react';

/** Puts the site on the home screen; nothing where the browser doesn't offer it. */
export function InstallChoice() {
  const install = useInstallOffer();
  if (!install) return null;
  return (
    <div className="grid gap-1.5">
      <Button onClick={install}>
        <Smartphone aria-hidden className="size-4" strokeWidth={1.75} />
        {t('settings.install')}
      </Button>
      <p className="text-xs text-faint">{t('settings.install.hint')}</p>
    </div>
  );
}
