/** A playlist attached to a video element. */
export interface Attached {
  detach(): void;
}

const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * Plays an HLS playlist: by the browser itself where it can, else by hls.js, which is loaded here and nowhere else.
 * `failed` is called at most once, when nothing more will come.
 */
export async function attachPlaylist(
  video: HTMLVideoElement,
  url: string,
  failed: () => void,
): Promise<Attached> {
  if (video.canPlayType(PLAYLIST) !== '') return attachNative(video, url, failed);
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) {
    failed();
    return { detach: () => undefined };
  }
  // No worker: it would be made of a blob, which the site's policy does not run.
  const hls = new Hls({ enableWorker: false, lowLatencyMode: true });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return;
    hls.destroy();
    failed();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return { detach: () => hls.destroy() };
}

function attachNative(video: HTMLVideoElement, url: string, failed: () => void): Attached {
  video.addEventListener('error', failed, { once: true });
  video.src = url;
  return {
    detach() {
      video.removeEventListener('error', failed);
      video.removeAttribute('src');
      video.load();
    },
  };
}
