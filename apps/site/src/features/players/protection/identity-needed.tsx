import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';

/**
 * Explains that the jurisdiction requires a document before this action, and links to the page on which documents are
 * sent.
 */
export function IdentityNeeded({ text, onClose }: { readonly text: string; onClose(): void }) {
  return (
    <Dialog title={t('protection.identity.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-4 p-5" data-identity-needed>
        <p>{text}</p>
        <p className="text-quiet">{t('protection.identity.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('protection.identity.later')}</Button>
          <Link
            to={`${paths.accountInfo}?section=documents`}
            className={buttonLook('primary')}
            onClick={onClose}
          >
            {t('protection.identity.send')}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
