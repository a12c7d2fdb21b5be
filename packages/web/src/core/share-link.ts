import { notify } from '../ui/notice.tsx';

export interface ShareWords {
  /** Message after the link was copied to the clipboard. */
  readonly copied: string;
  /** Message when it could not be copied; contains the link. */
  readonly notCopied: string;
}

export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** Opens the device's share sheet if there is one, else copies to the clipboard; if both fail, shows the link. */
export async function shareLink(url: string, words: ShareWords): Promise<void> {
  try {
    if (hasShareSheet()) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify(words.copied, 'good');
  } catch (failure) {
    // The user closed the sheet.
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    notify(words.notCopied);
  }
}
