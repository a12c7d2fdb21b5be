import { shareLink } from '@evens/web/core/share-link.ts';
import { visit } from '@evens/web/core/visit.ts';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { Share2 } from 'lucide-react';

/** Shares the match's link, in the language of the page. */
export function ShareMatch({ link }: { readonly link: string }) {
  const share = () => {
    const { href } = new URL(`${visit().basename}${link}`, window.location.href);
    void shareLink(href, {
      copied: t('match.share.copied'),
      notCopied: t('match.share.link', { url: href }),
    });
  };
  return (
    <IconButton label={t('match.share')} onClick={share}>
      <Share2 aria-hidden className="size-[17px]" strokeWidth={1.75} />
    </IconButton>
  );
}
