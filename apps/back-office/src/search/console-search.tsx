import type { ConsoleSearchAnswer } from '@evens/contract';
import { consoleSearchRules } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { claimPressableStyle } from '@evens/web/ui/pressable.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { ticketLink } from '../panels/bets/bet-columns.tsx';
import { panelLink } from '../panels/panel-link.ts';
import './console-search.css';

claimPressableStyle();

/** Pause after typing, ms. */
const PAUSE_MS = 120;

interface Hit {
  /** The address that it leads to. */
  readonly id: string;
  readonly title: string;
  readonly detail: ReactNode;
}

interface HitGroup {
  readonly key: string;
  readonly label: string;
  readonly hits: readonly Hit[];
}

interface OwnedHit {
  readonly ID: number | string;
  readonly UserName: string;
  readonly Amount: string | null;
  readonly Currency: string;
  readonly At: string;
}

function ownedDetail({ UserName, Amount, Currency, At }: OwnedHit, name = ''): ReactNode {
  return (
    <>
      <bdi translate="no">{UserName}</bdi> · {name !== '' && <bdi>{name} · </bdi>}
      {Amount !== null && <bdi>{moneyText(Amount, Currency)} · </bdi>}
      <bdi>
        <DateAndTime atMs={Date.parse(At)} />
      </bdi>
    </>
  );
}

function playerLink(id: number, section: string, row: number | string): string {
  return `${panelLink('player', id)}&section=${section}&row=${row}`;
}

function groupHits(found: ConsoleSearchAnswer): readonly HitGroup[] {
  const groups: readonly HitGroup[] = [
    {
      key: 'players',
      label: t('backoffice.tab.players'),
      hits: found.Players.map(({ ID, UserName, FullName, Email, Country }) => ({
        id: panelLink('player', ID),
        title: UserName,
        detail: (
          <bdi translate="no">
            #{ID} · {FullName !== null && `${FullName} · `}
            {Email} · {Country}
          </bdi>
        ),
      })),
    },
    {
      key: 'matches',
      label: t('backoffice.search.matches'),
      hits: found.Matches.map(({ ID, Name, TournamentName, StartsAt }) => ({
        id: panelLink('match', ID),
        title: Name,
        detail: (
          <>
            <bdi>#{ID}</bdi> · <bdi>{TournamentName}</bdi> ·{' '}
            <bdi>
              <DateAndTime atMs={Date.parse(StartsAt)} />
            </bdi>
          </>
        ),
      })),
    },
    {
      key: 'tickets',
      label: t('backoffice.search.tickets'),
      hits: found.Tickets.map((ticket) => ({
        id: ticketLink(ticket.ID),
        title: `#${ticket.ID}`,
        detail: ownedDetail(ticket),
      })),
    },
    {
      key: 'payments',
      label: t('backoffice.search.payments'),
      hits: found.Payments.map((payment) => ({
        id: playerLink(payment.PlayerID, 'payments', payment.ID),
        title: payment.ID,
        detail: ownedDetail(payment, payment.MethodName),
      })),
    },
    {
      key: 'rounds',
      label: t('backoffice.search.rounds'),
      hits: found.Rounds.map((round) => ({
        id: playerLink(round.PlayerID, 'rounds', round.ID),
        title: `#${round.ID}`,
        detail: ownedDetail(round, round.GameName),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'));

/** The text when it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Finds players, matches, bets, payments and rounds. The key `/` leads into the field from anywhere on the page. */
export function ConsoleSearch() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [openings, setOpenings] = useState(0);
  const typed = usePaused(text.trim());
  const query = useQuery({
    ...callQuery('GET /api/desk/search', { query: { text: typed } }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const data = useDeferredValue(text.trim() === '' ? undefined : query.data);
  const groups = data === undefined ? [] : groupHits(data);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  function open(address: string) {
    setText('');
    setOpenings(openings + 1);
    navigate(address);
  }

  return (
    // A chosen result begins the search again. Otherwise a click leaves the list open, without results.
    <ComboBox
      key={openings}
      aria-label={t('backoffice.search.label')}
      className="console-search"
      items={groups}
      inputValue={text}
      onInputChange={setText}
      selectedKey={null}
      onSelectionChange={(key) => key !== null && open(String(key))}
      defaultFilter={() => true}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <div ref={box} className="console-search-field">
        <Search aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
        <Input
          ref={field}
          placeholder={t('backoffice.search.short')}
          maxLength={consoleSearchRules.charactersMax}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <kbd aria-hidden className="console-search-key">
          /
        </kbd>
      </div>
      <Popover triggerRef={box} className="console-search-popover" offset={6}>
        <ListBox<HitGroup>
          className="console-search-list"
          renderEmptyState={() => (
            <p className="p-3 text-quiet">
              {query.isError
                ? t('backoffice.search.failed')
                : query.isFetching || typed !== text.trim()
                  ? t('shell.loading')
                  : t('backoffice.search.none')}
            </p>
          )}
        >
          {({ key, label, hits }) => (
            <ListBoxSection id={key}>
              <Header className="px-3 pt-2 pb-1 text-sm text-faint">{label}</Header>
              {hits.map(({ id, title, detail }) => (
                <ListBoxItem key={id} id={id} textValue={title} className="console-search-hit">
                  <bdi translate="no" className="truncate font-[560]">
                    {title}
                  </bdi>
                  <span className="truncate text-sm text-quiet">{detail}</span>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
