import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayRead } from '../operator-rights.ts';
import { panelLink } from '../panel-link.ts';
import { PlayerDetails } from '../player/player-page.tsx';
import { ConversationCard } from './conversation-card.tsx';
import { ConversationList, conversationLink, stateText } from './conversation-list.tsx';
import { conversationQuery, supportQuery, useSupportNews } from './support-queries.ts';
import { SupportSettings } from './support-settings.tsx';

const closedQuery = { ...callQuery('GET /api/desk/support', { query: { state: 'closed' } }), staleTime: 0 };

/** Links to conversations beside the open one. */
const LINKED_MAX = 12;

/** The conversations with support, or the one in the address. */
export function SupportPanel() {
  useSupportNews();
  const hasSettings = useMayRead('support-settings');
  const [search] = useSearchParams();
  const id = Number(search.get('conversation'));
  if (Number.isSafeInteger(id) && id > 0) return <ConversationPage key={id} id={id} />;
  return (
    <div className="grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-4">
      <Queue />
      <Closed />
      {hasSettings && <SupportSettings />}
    </div>
  );
}

/** A conversation and the page of its player, below links to the others that are open. */
function ConversationPage({ id }: { readonly id: number }) {
  const mayReadPlayers = useMayRead('player-records');
  const playerId = useQuery(conversationQuery(id)).data?.Conversation.PlayerID ?? null;
  return (
    <>
      <OpenConversations current={id} />
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[900px]:grid-cols-[minmax(340px,2fr)_minmax(0,3fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 mini:sticky mini:top-[71px] mini:max-h-[calc(100dvh-71px)] mini:overflow-y-auto">
            <ConversationCard id={id} />
          </div>
          {mayReadPlayers && playerId !== null && <PlayerDetails id={playerId} />}
        </div>
      </div>
    </>
  );
}

/** Links to the queue, to the conversations that nobody answers yet, and to the operator's own. */
function OpenConversations({ current }: { readonly current: number }) {
  const own = useUser()?.UserName;
  const { data } = useQuery(supportQuery);
  const entries = data?.Conversations.filter(
    ({ ID, State, Operator }) => ID === current || State === 'waiting' || Operator === own,
  ).slice(0, LINKED_MAX);
  return (
    <nav aria-label={t('support.operator.queue')} className="flex flex-wrap gap-1">
      <Link to={panelLink('support')} className={classNames(buttonLook('quiet', 'small'), '-ms-3')}>
        {t('support.operator.back')}
      </Link>
      {entries?.map((entry) => (
        <Link
          key={entry.ID}
          to={conversationLink(entry.ID)}
          aria-current={entry.ID === current ? 'page' : undefined}
          title={stateText(entry)}
          className={buttonLook(entry.ID === current ? 'plain' : 'quiet', 'small')}
        >
          {entry.UserName === null ? (
            t('support.operator.visitor')
          ) : (
            <bdi translate="no">{entry.UserName}</bdi>
          )}
          {entry.WaitingSince !== null && (
            <span role="img" aria-label={stateText(entry)} className="size-2 rounded-full bg-warn" />
          )}
        </Link>
      ))}
    </nav>
  );
}

function Queue() {
  const found = useQuery(supportQuery);
  return (
    <Section title={t('support.operator.queue')}>
      <Loaded found={found}>
        {({ Conversations }) =>
          Conversations.length === 0 ? (
            <EmptyState icon={Inbox} title={t('support.operator.none')} />
          ) : (
            <ConversationList entries={Conversations} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Closed() {
  const found = useQuery(closedQuery);
  return (
    <Section title={t('support.operator.recent')}>
      <Loaded found={found}>
        {({ Conversations }) =>
          Conversations.length === 0 ? (
            <p className="text-quiet">{t('support.operator.recent.none')}</p>
          ) : (
            <ConversationList entries={Conversations} />
          )
        }
      </Loaded>
    </Section>
  );
}
