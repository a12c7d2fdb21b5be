import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Loaded, NameField, Section } from '../back-office-parts.tsx';
import { ConversationList } from './conversation-list.tsx';

/** The conversations of one player with support, found by user name. */
export function PlayerChats() {
  const [name, setName] = useState('');
  const [submittedName, setSubmittedName] = useState('');
  function show(event: FormEvent) {
    event.preventDefault();
    setSubmittedName(name.trim());
  }
  return (
    <Section title={t('support.operator.player')}>
      <form onSubmit={show} className="grid gap-3">
        <NameField value={name} onChange={setName} />
        <div>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('support.operator.player.show')}
          </Button>
        </div>
      </form>
      {submittedName !== '' && <Chats userName={submittedName} />}
    </Section>
  );
}

function Chats({ userName }: { readonly userName: string }) {
  const [, setSearch] = useSearchParams();
  const found = useQuery({ ...callQuery('GET /api/desk/support', { query: { userName } }), staleTime: 0 });
  return (
    <div className="mt-3">
      <Loaded found={found}>
        {({ Conversations }) =>
          Conversations.length === 0 ? (
            <p className="text-quiet">{t('support.operator.player.none')}</p>
          ) : (
            <ConversationList
              entries={Conversations}
              onShow={(id) => setSearch({ tab: 'support', conversation: String(id) })}
            />
          )
        }
      </Loaded>
    </div>
  );
}
