import { type SupportQueueEntry, type SupportSubject, supportSubjects } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { panelLink } from '../panel-link.ts';

function parseSubject(text: string): SupportSubject {
  return supportSubjects.find((each) => each === text) ?? 'other';
}

/** Whether somebody waits, and since when. */
export function stateText({ State, WaitingSince }: SupportQueueEntry): string {
  if (State === 'closed') return t('support.operator.closed');
  return WaitingSince === null
    ? t('support.operator.answered')
    : t('support.operator.waiting', { date: written().dateTime(Date.parse(WaitingSince)) });
}

/** The player, topic, language and start of a conversation. */
export function EntryHead({ entry }: { readonly entry: SupportQueueEntry }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-[620]">
        {entry.UserName === null ? t('support.operator.visitor') : <bdi translate="no">{entry.UserName}</bdi>}
        <span className="font-normal text-quiet">{t(`support.subject.${parseSubject(entry.Subject)}`)}</span>
        <Badge>{entry.Language}</Badge>
        {entry.IsExcluded && <Badge tone="warn">{t('support.operator.excluded')}</Badge>}
        {entry.IsOutOfHours && <Badge tone="warn">{t('support.operator.out-of-hours')}</Badge>}
      </p>
      <p className="text-sm text-quiet">
        {stateText(entry)}
        {entry.Operator !== null && entry.State !== 'closed' && (
          <> · {t('support.operator.taken', { name: entry.Operator })}</>
        )}
        {entry.State === 'closed' && (
          <>
            {' '}
            · <DateAndTime atMs={Date.parse(entry.OpenedDate)} />
          </>
        )}
        {entry.Rating !== null && <> · {t('support.operator.rating', { rating: entry.Rating })}</>}
        {entry.RatingText !== null && (
          <>
            {' '}
            · <bdi>{entry.RatingText}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

/** The address of a conversation. */
export function conversationLink(id: number): string {
  return `${panelLink('support')}&conversation=${id}`;
}

export function ConversationList({ entries }: { readonly entries: readonly SupportQueueEntry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li
          key={entry.ID}
          data-support-conversation={entry.ID}
          className="flex flex-wrap items-center justify-between gap-3 py-3"
        >
          <EntryHead entry={entry} />
          <Link to={conversationLink(entry.ID)} className={buttonLook()}>
            {t('support.operator.open')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
