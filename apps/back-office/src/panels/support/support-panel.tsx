import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayRead } from '../operator-rights.ts';
import { ConversationCard } from './conversation-card.tsx';
import { ConversationList } from './conversation-list.tsx';
import { supportQuery, useSupportNews } from './support-queries.ts';
import { SupportSettings } from './support-settings.tsx';

const closedQuery = { ...callQuery('GET /api/desk/support', { query: { state: 'closed' } }), staleTime: 0 };

/** The conversations with support, or the one in the address. */
export function SupportPanel() {
  useSupportNews();
  const hasSettings = useMayRead('support-settings');
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('conversation'));
  const show = (next: number | undefined) =>
    setSearch({ tab: 'support', ...(next === undefined ? {} : { conversation: String(next) }) });
  if (Number.isSafeInteger(id) && id > 0)
    return <ConversationCard key={id} id={id} onBack={() => show(undefined)} />;
  return (
    <>
      <Queue onShow={show} />
      <Closed onShow={show} />
      {hasSettings && <SupportSettings />}
    </>
  );
}

interface ListProps {
  onShow(id: number): void;
}

function Queue({ onShow }: ListProps) {
  const found = useQuery(supportQuery);
  return (
    <Section title={t('support.operator.queue')}>
      <Loaded found={found}>
        {({ Conversations }) =>
          Conversations.length === 0 ? (
            <EmptyState icon={Inbox} title={t('support.operator.none')} />
          ) : (
            <ConversationList entries={Conversations} onShow={onShow} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Closed({ onShow }: ListProps) {
  const found = useQuery(closedQuery);
  return (
    <Section title={t('support.operator.recent')}>
      <Loaded found={found}>
        {({ Conversations }) =>
          Conversations.length === 0 ? (
            <p className="text-quiet">{t('support.operator.recent.none')}</p>
          ) : (
            <ConversationList entries={Conversations} onShow={onShow} />
          )
        }
      </Loaded>
    </Section>
  );
}
