import { api, callQuery, NetworkError } from '@evens/web/core/api.ts';
import { currentUser, setUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { BodyParts } from '@evens/web/features/site/content/content-body.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { ErrorNote, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface NewTermsProps {
  readonly version: number;
  onClose(): void;
}

/** Shows new terms and a button to agree: after log-in, or after a bet was refused for them. The slip is unchanged. */
export function NewTerms({ version, onClose }: NewTermsProps) {
  const [displayedVersion, setDisplayedVersion] = useState(version);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function agree() {
    setBusy(true);
    setError(undefined);
    try {
      const result = await api('POST /api/user/acceptterms', { body: { Version: displayedVersion } });
      if (result.ok) {
        const user = currentUser();
        if (user) setUser({ ...user, UsageArrangements: { ...user.UsageArrangements, TermsToAgree: null } });
        notify(t('accounts.terms.agreed'), 'good');
        return onClose();
      }
      // The terms changed again while the dialog was open: the player now agrees to the newest version.
      const { termsVersion } = result.error.data;
      if (typeof termsVersion === 'number') setDisplayedVersion(termsVersion);
      setError(result.error.message);
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setError(t('shell.error.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('accounts.terms.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p className="text-quiet">{t('accounts.terms.text')}</p>
        <TermsText />
        <ErrorNote text={error} />
        <Button kind="primary" size="large" wide busy={isBusy} onClick={() => void agree()}>
          {t('accounts.terms.agree')}
        </Button>
      </div>
    </Dialog>
  );
}

function TermsText() {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/content/legal', { query: { name: 'terms-and-conditions' } }),
    staleTime: 0,
  });
  if (isError) return <p role="alert">{t('shell.error.network')}</p>;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      lang={data.Lang}
      aria-label={data.Title}
      className="max-h-[40vh] overflow-y-auto rounded-md border border-line p-3 text-sm"
    >
      <BodyParts body={data.Body} widget={() => null} />
    </section>
  );
}
