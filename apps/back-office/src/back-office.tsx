import { knownPage, timeZoneName } from '@evens/contract';
import { nowMs } from '@evens/web/core/clock.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { useModals } from '@evens/web/core/modals.ts';
import { keepOneSession } from '@evens/web/core/one-session.ts';
import { useShownSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { logOut, useUser } from '@evens/web/core/session.ts';
import { changeSettings, useSetting } from '@evens/web/core/settings.ts';
import { t, words } from '@evens/web/core/words.ts';
import { FormFrame } from '@evens/web/features/players/accounts/form-frame.tsx';
import { LoginFields, useLogin } from '@evens/web/features/players/accounts/login-form.tsx';
import { NotFoundPage } from '@evens/web/features/site/not-found/not-found-page.tsx';
import { useLiveConnection } from '@evens/web/live/hooks.ts';
import { Link, Router, useLocation } from '@evens/web/navigation/index.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { PlainDialog } from '@evens/web/start/plain-dialog.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { Logo } from '@evens/web/ui/logo.tsx';
import { NoticeBar, Notices, notify } from '@evens/web/ui/notice.tsx';
import { zoneOffset } from '@evens/web/ui/number-formats.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { OldDataNotice } from './old-data-notice.tsx';
import { BackOfficePage } from './panels/back-office-page.tsx';
import { useMayRead } from './panels/operator-rights.ts';
import { ConsoleSearch } from './search/console-search.tsx';

/** Minutes from UTC. Days of reports end in this zone. */
const SITE_ZONE = 0;

/** The session of a new log-in shows the back office in place of this page. */
function LoginPage() {
  const login = useLogin(() => undefined);
  return (
    <FormFrame
      title={t('accounts.login.title')}
      text={t('backoffice.title')}
      errors={login.form.errors}
      onSubmit={login.submit}
    >
      <LoginFields login={login} />
    </FormFrame>
  );
}

const newKey = () => Math.random().toString(36).slice(2, 10);

const isBackOffice = (pathname: string) => knownPage(pathname)?.key === 'backOffice';

export function BackOffice({ basename }: { readonly basename: string }) {
  return (
    <Router basename={basename} newKey={newKey} owns={isBackOffice}>
      <Layout />
    </Router>
  );
}

function Layout() {
  const user = useUser();
  const { pathname } = useLocation();
  useLiveConnection(words().language.code, user?.ID);
  // All times are written anew.
  useSetting('timezone');
  useEffect(keepOneSession, []);
  useTitle();
  return (
    <>
      {siteConfig().IsSandbox && <NoticeBar>{t('shell.sandbox-short')}</NoticeBar>}
      <Header />
      <OldDataNotice />
      <main id="content" className="px-3.5 pt-4 pb-16 mini:px-5 tablet:pb-4">
        <ErrorBoundary of="screen" path={pathname}>
          <Screen />
        </ErrorBoundary>
      </main>
      <Dialogs />
      <Notices closeLabel={t('shell.close')} />
    </>
  );
}

function useTitle(): void {
  const subject = useShownSubject();
  useEffect(() => {
    document.title = subject === undefined ? 'Evens' : `${subject} – Evens`;
  }, [subject]);
}

/** Visitors log in. Users who are no operators get the not-found page. */
function Screen() {
  const user = useUser();
  if (user === null) return <LoginPage />;
  return user.IsOperator ? <BackOfficePage /> : <NotFoundPage />;
}

function Header() {
  const user = useUser();
  const maySearch = useMayRead('search');
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ink">
      <div className="flex h-[55px] items-center gap-4 px-3.5 mini:px-5">
        <Link to={paths.home} aria-label={t('shell.home-link')} className="reach min-w-6.5 rounded-md">
          <Logo />
        </Link>
        {maySearch && <ConsoleSearch />}
        {user && (
          <div className="ms-auto flex min-w-0 items-center gap-3">
            <span className="hidden tablet:block">
              <ZoneChoice />
            </span>
            <span className="truncate text-quiet" translate="no">
              {user.UserName}
            </span>
            <Button size="small" aria-label={t('shell.logout')} onClick={leave}>
              <LogOut aria-hidden className="size-4" strokeWidth={1.75} />
              <span className="hidden mobile:inline">{t('shell.logout')}</span>
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}

const zones = { device: 'device', site: SITE_ZONE } as const;

/** Times are in the browser's zone or in UTC, in which days of reports end. The zone of all times is always in sight. */
function ZoneChoice() {
  const zone = useSetting('timezone');
  // The account may have another zone than its device.
  const device = timeZoneName(zoneOffset(zone === SITE_ZONE ? 'device' : zone, nowMs()));
  const site = timeZoneName(SITE_ZONE);
  return device === site ? (
    <span className="text-sm text-quiet">{site}</span>
  ) : (
    <Segmented
      label={t('settings.timezone')}
      choices={[
        { key: 'device', label: <bdi title={t('backoffice.zone.device')}>{device}</bdi> },
        { key: 'site', label: <bdi title={t('backoffice.zone.site')}>{site}</bdi> },
      ]}
      chosen={zone === SITE_ZONE ? 'site' : 'device'}
      onChoose={(key) => changeSettings({ timezone: zones[key] })}
    />
  );
}

function leave(): void {
  logOut().catch(() => notify(t('shell.error.no-answer'), 'bad'));
}

function Dialogs() {
  return useModals().map((modal) => <PlainDialog key={modal.kind} modal={modal} />);
}
