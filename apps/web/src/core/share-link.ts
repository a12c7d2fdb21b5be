import { notify } from '../ui/notice.tsx';

export interface ShareWords {
  /** Said once the link is in the clipboard. */
  readonly copied: string;
  /** Said where it could not be copied: holds the link itself. */
  readonly shown: string;
}

/** By the device's own sheet where it has one, else into the clipboard; where neither works the link is shown. */
export async function shareLink(url: string, words: ShareWords): Promise<void> {
  try {
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify(words.copied, 'good');
  } catch (failure) {
    // Closed by the player.
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    notify(words.shown);
  }
}
