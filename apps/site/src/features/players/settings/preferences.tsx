import { api } from '@evens/web/core/api.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { pathInLanguage } from '@evens/web/core/entry.ts';
import { useInstallOffer } from '@evens/web/core/install-offer.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { currentUser, useUser } from '@evens/web/core/session.ts';
import { changeSettings, themes, useSettings } from '@evens/web/core/settings.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { siteLanguages, visit } from '@evens/web/core/visit.ts';
import { t, words } from '@evens/web/core/words.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { SelectField } from '@evens/web/ui/field.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { Bell, Smartphone } from 'lucide-react';
import { OddsFormatChoice } from './odds-format-choice.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';
import { ViewFormatChoice } from './view-format-choice.tsx';

/** Puts the site on the home screen; nothing where the browser doesn't offer it. */
function InstallChoice() {
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

/** Language, how prices, lists and times are shown, theme, and alerts. */
export function Preferences() {
  const { theme } = useSettings();
  const user = useUser();
  return (
    <div className="grid gap-4">
      <LanguageChoice />
      <OddsFormatChoice />
      <ViewFormatChoice />
      <TimeZoneChoice />
      <div className="grid gap-1.5">
        <span className="text-sm font-[560] text-quiet">{t('shell.theme')}</span>
        <Segmented
          label={t('shell.theme')}
          choices={themes.map((key) => ({ key, label: t(`shell.theme.${key}`) }))}
          chosen={theme}
          onChoose={(chosen) => changeSettings({ theme: chosen })}
        />
      </div>
      {isPlayer(user) && (
        <Button wide onClick={() => openModal({ kind: 'alerts' })}>
          <Bell aria-hidden className="size-4" strokeWidth={1.75} />
          {t('alerts.title')}
        </Button>
      )}
      <InstallChoice />
      {/* A phone has no keys; who switched them off comes back here. */}
      <Button wide className="touch:hidden" onClick={() => openModal({ kind: 'shortcuts' })}>
        {t('shortcuts.title')}
      </Button>
    </div>
  );
}

function LanguageChoice() {
  const { hash, search } = useLocation();
  const config = siteConfig();
  const spoken = words().language;
  const languages = siteLanguages(config).filter(
    ({ code }) => code === spoken.code || config.Languages.some(({ Code }) => Code === code),
  );
  if (!config.IsMultilanguageEnabled || languages.length < 2) return null;

  async function choose(code: string) {
    const language = languages.find((each) => each.code === code);
    if (!language) return;
    changeSettings({ language: code });
    // biome-ignore lint/suspicious/noDocumentCookie: read by the server for pages and mails; the Cookie Store API is not everywhere
    document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
    if (currentUser()) {
      // The page continues in the new language even if the server could not store it.
      await api('POST /api/settings/setlanguage', { body: { Language: code } }).catch(() => undefined);
    }
    location.assign(pathInLanguage(location.pathname, visit().basename, language) + search + hash);
  }

  return (
    <SelectField
      label={t('shell.language')}
      value={spoken.code}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map(({ code, name, dir }) => (
        <option key={code} value={code} lang={code} dir={dir} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
}
