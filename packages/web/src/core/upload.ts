import { err, ok, type Result } from '@evens/base';
import { type Answer, buildUrl, type Call, NetworkError, type Refused, refusedBy } from './api.ts';

export interface UploadOptions {
  /** Share of the request body that was sent, from 0 to 1. */
  onProgress(share: number): void;
  readonly signal: AbortSignal;
}

/**
 * Sends a form with files. `fetch` does not report upload progress; XMLHttpRequest does. Throws `NetworkError`, or the
 * abort reason of the signal.
 */
export function upload<K extends Call>(
  key: K,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Result<Answer<K>, Refused>> {
  const [, path = ''] = key.split(' ');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new NetworkError(`upload ${key}: no answer arrived`));
    request.open('POST', buildUrl(path, {}));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', lost);
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      try {
        const answer: unknown = JSON.parse(request.responseText);
        const refused = refusedBy(answer);
        if (refused) resolve(err(refused));
        // The server validates its answers against the same contract, so the type holds.
        else if (request.status === 200) resolve(ok(answer as Answer<K>));
        else lost();
      } catch {
        lost();
      }
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(form);
  });
}
