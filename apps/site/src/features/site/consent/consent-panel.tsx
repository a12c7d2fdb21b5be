import { siteConfig } from '@evens/web/core/config.ts';
import { useConsentPanel } from '@evens/web/core/consent-panel.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useSupportPanel } from '@evens/web/core/support-panel.ts';
import { t, words } from '@evens/web/core/words.ts';
import { useTicketNews } from '@evens/web/live/hooks.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField } from '@evens/web/ui/field.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { screenFromPath } from './analytics-events.ts';
import { consentChoice, keepChoices, loadAccepted, record } from './outside-services.ts';

/** Asks for consent to services without a choice, loads accepted scripts, and reports events to them. */
export function ConsentPanel() {
  const isRequested = useConsentPanel();
  const services = siteConfig().OutsideScripts;
  const isOpen = isRequested || services.some((service) => consentChoice(service) === undefined);
  useEffect(loadAccepted, []);
  useReports();
  return isOpen ? <Choices isRequested={isRequested} /> : null;
}

/** Records the events of `analytics-events.ts`. */
function useReports(): void {
  const { pathname } = useLocation();
  const screen = screenFromPath(pathname);
  useEffect(() => record({ event: 'page', screen, language: words().language.code }), [screen]);

  const isPlayer = useUser() !== null;
  const wasPlayer = useRef(isPlayer);
  useEffect(() => {
    if (wasPlayer.current !== isPlayer) record({ event: isPlayer ? 'login' : 'logout' });
    wasPlayer.current = isPlayer;
  }, [isPlayer]);

  const isChatOpen = useSupportPanel() === 'open';
  useEffect(() => {
    if (isChatOpen) record({ event: 'chat-open' });
  }, [isChatOpen]);

  const tickets = useTicketNews();
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const ids = new Set(tickets.keys());
    // The first update contains earlier bets.
    const fresh = known.current ? [...ids].filter((id) => !known.current?.has(id)) : [];
    if (ids.size > 0) known.current = ids;
    for (const _ of fresh) record({ event: 'bet-placed' });
  }, [tickets]);
}

/** Rejecting is as easy as accepting: the same button, in the same place, in one step. */
function Choices({ isRequested }: { readonly isRequested: boolean }) {
  const titleId = useId();
  const services = siteConfig().OutsideScripts;
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(
    new Set(services.filter((service) => consentChoice(service) === true).map(({ Kind }) => Kind)),
  );
  const node = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRequested) node.current?.focus();
  }, [isRequested]);
  return (
    <section
      ref={node}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed inset-x-3 z-40 mx-auto grid max-h-[70dvh] max-w-[720px] gap-3 overflow-y-auto rounded-xl border border-line bg-surface p-4 shadow-[var(--shadow)] outline-none max-mini:bottom-[calc(69px+env(safe-area-inset-bottom))] mini:bottom-3"
    >
      <h2 id={titleId}>{t('consent.title')}</h2>
      <p className="text-quiet">{t('consent.text')}</p>
      <div>
        {services.map(({ Kind, Host }) => (
          <CheckField
            key={Kind}
            label={t(`consent.${Kind}`, { host: Host })}
            checked={accepted.has(Kind)}
            onChange={({ target }) => {
              const next = new Set(accepted);
              if (target.checked) next.add(Kind);
              else next.delete(Kind);
              setAccepted(next);
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => keepChoices(() => true)}>{t('consent.accept')}</Button>
        <Button onClick={() => keepChoices(() => false)}>{t('consent.reject')}</Button>
        <Button onClick={() => keepChoices(({ Kind }) => accepted.has(Kind))}>{t('consent.save')}</Button>
      </div>
    </section>
  );
}
