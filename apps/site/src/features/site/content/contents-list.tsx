import { t } from '@evens/web/core/words.ts';
import './text-print.css';
import { Link } from '@evens/web/navigation/index.ts';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

interface ContentsListProps {
  readonly headings: readonly Heading[];
  /** Language of the text. */
  readonly lang: string;
}

const HEADINGS_MIN = 3;

/** The table of contents of a text; empty for a text with few headings. */
export function ContentsList({ headings, lang }: ContentsListProps) {
  if (headings.length < HEADINGS_MIN) return null;
  return (
    <nav
      aria-label={t('texts.contents')}
      className="rounded-xl border border-line bg-surface p-4 print:hidden"
    >
      <p className="mb-1 font-[620]">{t('texts.contents')}</p>
      <ol lang={lang} dir="auto" className="grid text-sm wide:columns-2 wide:block wide:gap-6">
        {headings.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <Link
              to={{ hash: `#${id}` }}
              className="flex min-h-8 items-center text-quiet touch:min-h-11 pointer:hover:text-text pointer:hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
