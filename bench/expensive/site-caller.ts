import { callAs } from '../../tests/fixture/arcade.ts';
import type { Browser } from '../../tests/fixture/browser.ts';
import type { Entry, Offer, UploadForm } from './entry.ts';

function multipart({ fields, file }: UploadForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('File', new Blob([file]), 'file');
  return form;
}

/** Sends requests as each type of caller. */
export class SiteCaller {
  readonly #url: string;
  readonly #player: Browser;
  readonly #visitor: Browser;

  constructor({
    url,
    player,
    visitor,
  }: { readonly url: string; readonly player: Browser; readonly visitor: Browser }) {
    this.#url = url;
    this.#player = player;
    this.#visitor = visitor;
  }

  async get<T>(path: string): Promise<T> {
    const response = await this.#player.fetch(path);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    // The contract defines the type for the path.
    return (await response.json()) as T;
  }

  /** Status and uncompressed length of the answer. */
  async call(
    key: string,
    { as, request }: Entry,
    { offer, n }: { readonly offer: Offer; readonly n: number },
  ) {
    const { query = {}, body, form } = request(offer, n);
    const [method = 'GET', path = ''] = key.split(' ');
    if (as === 'game') {
      const answer = await callAs(this.#url, { path, secret: offer.gameSecret, body });
      return { status: answer.status, characters: JSON.stringify(answer.body).length };
    }
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const browser = as === 'player' ? this.#player : this.#visitor;
    const response = await browser.fetch(`${path}?${text}`, {
      method,
      ...(form === undefined ? {} : { body: multipart(form) }),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, characters: (await response.arrayBuffer()).byteLength };
  }
}
