import { Share2 } from 'lucide-react';
import { shareLink } from '../../../../core/share-link.ts';
import { visit } from '../../../../core/visit.ts';
import { t } from '../../../../core/words.ts';
import { IconButton } from '../../../../ui/button.tsx';

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
