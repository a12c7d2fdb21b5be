import { type ArcadeOpening, type ChatLine, type ChatPhrase, chatPhrases } from '@evens/contract';
import type { ArcadeCalls } from '../calls.ts';
import { button, el, icon, iconButton, openModal } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { makePerson } from './avatar.ts';
import { countUnread, visibleLines } from './chat-lines.ts';

const reactions = ['smile', 'thumb', 'heart', 'clover'] as const;
type Reaction = (typeof reactions)[number];
const isReaction = (phrase: ChatPhrase): phrase is Reaction => reactions.some((each) => each === phrase);

/** The chat of a table: beside the table if there is space, else in a panel that a button opens. */
export interface TableChat {
  readonly element: HTMLElement;
  readonly opener: HTMLElement;
  readonly panel: HTMLDialogElement;
  show(lines: readonly ChatLine[]): void;
}

export function makeTableChat({
  calls,
  table,
  t,
}: {
  readonly calls: Pick<ArcadeCalls, 'call'>;
  readonly table: Pick<NonNullable<ArcadeOpening['Table']>, 'Chat' | 'Person'>;
  readonly t: Translate<FrameMessageKey>;
}): TableChat | undefined {
  if (table.Chat === undefined) return undefined;
  const own = table.Person?.Avatar;
  const hidden = new Set<string>();
  let lines: readonly ChatLine[] = [];
  let seenAtMs = 0;
  let isOff = false;

  const list = el('ul', { class: 'chat-lines', tabindex: '0', 'aria-label': t('chat') });
  const note = el('p', { class: 'chat-note', role: 'status' });
  const again = button('', () => {
    hidden.clear();
    draw();
  });
  again.className = 'link';
  const content = el('div', { class: 'chat-content' }, list, again, makeForm(), note);
  const toggle = button('', () => {
    isOff = !isOff;
    draw();
  });
  toggle.className = 'link chat-toggle';
  const body = el('div', { class: 'chat-body' }, el('div', { class: 'chat-head' }, toggle), content);
  const element = el('section', { class: 'chat', 'aria-label': t('chat') }, body);
  const panelBody = el('div', { class: 'panel-body chat' });
  const close = iconButton('close', t('close'), () => panel.close());
  const panel = el(
    'dialog',
    { class: 'panel', 'aria-labelledby': 'chat-title' },
    el('div', { class: 'panel-head' }, el('h2', { id: 'chat-title' }, t('chat')), close),
    panelBody,
  );
  panel.addEventListener('click', (event) => {
    if (event.target === panel) panel.close();
  });
  panel.addEventListener('close', () => element.append(body));
  const unread = el('span', { class: 'chat-unread', 'aria-hidden': 'true' });
  const opener = iconButton('chat', t('chat'), () => {
    panelBody.append(body);
    openModal(panel);
    draw();
  });
  opener.classList.add('chat-opener');
  opener.append(unread);

  function makeForm(): HTMLElement {
    if (table.Chat === 'read-only') return el('p', { class: 'crowd-none' }, t('chat.read-only'));
    const name = (phrase: ChatPhrase): string => t(`chat.phrase.${phrase}`);
    const texts = chatPhrases.filter((phrase) => !isReaction(phrase));
    return el(
      'div',
      { class: 'chat-form' },
      el(
        'details',
        {},
        el('summary', {}, t('chat.phrases')),
        el(
          'div',
          { class: 'chat-phrases' },
          ...texts.map((each) => button(name(each), () => void send(each))),
        ),
      ),
      ...reactions.map((each) => iconButton(each, name(each), () => void send(each))),
    );
  }

  async function send(phrase: ChatPhrase): Promise<void> {
    note.textContent = '';
    const answer = await calls.call('POST /api/arcade/say', { Phrase: phrase });
    if (answer.kind === 'answered') return;
    const code = answer.kind === 'refused' ? answer.code : undefined;
    if (code === 'TooManyRequestsException') note.textContent = t('chat.wait');
    else if (code === 'ChatClosedException') note.textContent = t('chat.closed');
    else note.textContent = t('chat.failed');
  }

  function makeLine(line: ChatLine): HTMLElement {
    const { avatar = '', player, phrase } = line;
    const text = t(`chat.phrase.${phrase}`);
    const isOwn = avatar === own;
    const hide = iconButton('close', t('chat.hide-person', { player }), () => {
      hidden.add(avatar);
      list.focus();
      draw();
    });
    return el(
      'li',
      { 'data-own': isOwn },
      makePerson(line, t, isOwn ? t('chat.you') : player),
      isReaction(phrase)
        ? el(
            'span',
            { class: 'chat-text', title: text },
            icon(phrase),
            el('span', { class: 'visually-hidden' }, text),
          )
        : el('span', { class: 'chat-text' }, text),
      isOwn ? undefined : hide,
    );
  }

  function draw(): void {
    const visible = visibleLines(lines, { own, hidden });
    toggle.textContent = t(isOff ? 'chat.show' : 'chat.hide');
    content.hidden = isOff;
    again.hidden = hidden.size === 0;
    again.textContent = t('chat.show-hidden', { count: hidden.size });
    list.replaceChildren(
      ...(visible.length > 0 ? visible.map(makeLine) : [el('li', { class: 'crowd-none' }, t('chat.none'))]),
    );
    list.scrollTop = list.scrollHeight;
    // Without a box, neither the panel nor the place beside the table is shown.
    if (list.getClientRects().length > 0) seenAtMs = lines.at(-1)?.at ?? seenAtMs;
    const count = isOff ? 0 : countUnread(visible, { own, seenAtMs });
    unread.textContent = count > 0 ? String(count) : '';
    opener.ariaLabel = count > 0 ? t('chat.open', { count }) : t('chat');
  }

  draw();
  return {
    element,
    opener,
    panel,
    show(next) {
      if (next === lines) return;
      lines = next;
      draw();
    },
  };
}
