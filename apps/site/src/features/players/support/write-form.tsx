import { supportBounds } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import type { SupportChat } from './support-chat.ts';

/** Enter sends, Shift and Enter begin a new line. */
export function WriteForm({ chat }: { readonly chat: SupportChat }) {
  const [text, setText] = useState('');
  function send(event?: FormEvent) {
    event?.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '') return;
    chat.send(trimmed);
    setText('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  function onFilePicked({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) chat.send('', file);
    target.value = '';
  }
  return (
    <form onSubmit={send} className="flex items-end gap-1.5 border-t border-line p-2">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer:hover:bg-raised pointer:hover:text-text">
        <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{t('support.attach')}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={onFilePicked}
        />
      </label>
      <textarea
        aria-label={t('support.message')}
        placeholder={t('support.message')}
        rows={1}
        dir="auto"
        maxLength={supportBounds.textMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-11 min-w-0 grow resize-none rounded-md bg-raised px-3 py-3 outline-none inset-ring inset-ring-line placeholder:text-faint focus:inset-ring-2 focus:inset-ring-accent-text"
      />
      <IconButton
        type="submit"
        label={t('support.send')}
        disabled={text.trim() === ''}
        className="size-11! text-accent-text! disabled:opacity-55"
      >
        <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" strokeWidth={1.75} />
      </IconButton>
    </form>
  );
}
