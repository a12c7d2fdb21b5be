import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@evens/base';
import { STREAM_PATH } from '@evens/contract';
import { WebSocketServer } from 'ws';
import { isSameOrigin } from '../same-origin.ts';
import { STREAM_PAYLOAD_BYTES_MAX } from './incoming.ts';
import { Reader } from './reader.ts';

export interface SocketServerOptions {
  readonly clock: Clock;
  /** Default: that of the site's own pages. */
  readonly path?: string;
  /** For frames, which have no origin. Their cookies are ignored: a client has to send a secret. Default: false. */
  readonly isForFrames?: boolean;
  /** Public address of the site behind a proxy. */
  readonly publicOrigin: string | undefined;
  readonly socketsMax: number;
  readonly socketsPerIpMax: number;
  readonly clientIp: (request: IncomingMessage) => string;
  readonly languageCode: (requested: string | undefined) => string;
  /** Whether the network may open another socket now with this cookie; false is answered with 429. */
  readonly admit: (caller: { readonly ip: string; readonly cookie: string | undefined }) => Promise<boolean>;
  /** The account whose private topics a cookie may read. Undefined for a visitor. */
  readonly findKey: (cookie: string | undefined) => Promise<string | undefined>;
  /** While true, new sockets are refused and open ones stay. Default: never. */
  readonly isDraining?: () => boolean;
  readonly onFailure: (what: 'upgrade', error: unknown) => void;
}

/** A page of another site would send its visitor's cookie. A non-browser client sends no visitor's cookie. */
function comesFromOurPages({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return !isBrowser || isSameOrigin(headers, { publicOrigin });
}

/** Answer to clients that are refused because the process is full, busy or shutting down. */
const retryAfterSeconds = 2;
/**
 * Upgrades whose session is being read. When the sockets of a lost process arrive at once, the last ones would wait
 * until their pages gave up, and the work for them would be lost.
 */
const UPGRADES_AT_ONCE = 500;

const reasons = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

function refuseUpgrade(socket: Duplex, status: keyof typeof reasons): void {
  const retry = status === 503 ? `Retry-After: ${retryAfterSeconds}\r\n` : '';
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Socket servers by path. The first attached one refuses unknown paths. */
const upgradeHandlers = new WeakMap<Server, Map<string, (...upgrade: Upgrade) => void>>();

type Upgrade = readonly [request: IncomingMessage, socket: Duplex, head: Buffer];

/** Decides which requests become sockets: from our own pages, not too many in all nor from one address. */
export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #enter: (reader: Reader) => void;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: STREAM_PAYLOAD_BYTES_MAX,
  });
  readonly #socketsByIp = new Map<string, number>();
  #sockets = 0;
  #upgrades = 0;
  #refused = 0;
  #isShut = false;

  constructor(options: SocketServerOptions, enter: (reader: Reader) => void) {
    this.#options = options;
    this.#enter = enter;
  }

  get refused(): number {
    return this.#refused;
  }

  attach(server: Server): void {
    const known = upgradeHandlers.get(server);
    const servers = known ?? new Map<string, (...upgrade: Upgrade) => void>();
    servers.set(this.#options.path ?? STREAM_PATH, (...upgrade) => void this.#upgrade(...upgrade));
    if (known) return;
    upgradeHandlers.set(server, servers);
    server.on('upgrade', (request, socket, head) => {
      const path = (request.url ?? '').split('?')[0]?.toLowerCase() ?? '';
      const enter = servers.get(path);
      if (enter) enter(request, socket, head);
      else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
    });
  }

  /** Refuses all new sockets from now on. */
  shut(): void {
    this.#isShut = true;
  }

  #refuse(socket: Duplex, status: 403 | 429 | 503): void {
    this.#refused++;
    refuseUpgrade(socket, status);
  }

  /** Until the connection closes. */
  #count(socket: Duplex, ip: string): void {
    this.#sockets++;
    this.#socketsByIp.set(ip, (this.#socketsByIp.get(ip) ?? 0) + 1);
    socket.once('close', () => {
      this.#sockets--;
      const left = (this.#socketsByIp.get(ip) ?? 1) - 1;
      if (left > 0) this.#socketsByIp.set(ip, left);
      else this.#socketsByIp.delete(ip);
    });
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { clock, admit, findKey, clientIp, languageCode, socketsMax, socketsPerIpMax, publicOrigin } =
      this.#options;
    const broken = () => socket.destroy();
    socket.on('error', broken);
    const ip = clientIp(request);
    if (this.#isShut || this.#options.isDraining?.() === true || this.#sockets >= socketsMax)
      return this.#refuse(socket, 503);
    if (this.#upgrades >= UPGRADES_AT_ONCE) return this.#refuse(socket, 503);
    if ((this.#socketsByIp.get(ip) ?? 0) >= socketsPerIpMax) return this.#refuse(socket, 429);
    const isForFrames = this.#options.isForFrames === true;
    if (!isForFrames && !comesFromOurPages(request, publicOrigin)) return this.#refuse(socket, 403);
    this.#count(socket, ip);
    this.#upgrades++;
    try {
      const cookie = isForFrames ? undefined : request.headers.cookie;
      if (!(await admit({ ip, cookie }))) return this.#refuse(socket, 429);
      const privateKey = await findKey(cookie);
      if (socket.destroyed) return;
      socket.off('error', broken);
      const requestedLang =
        new URLSearchParams((request.url ?? '').split('?')[1] ?? '').get('lang') ?? undefined;
      this.#server.handleUpgrade(request, socket, head, (ws) =>
        this.#enter(
          new Reader({
            ws,
            socket,
            ip,
            lang: languageCode(requestedLang),
            cookie,
            privateKey,
            nowMs: clock.nowMs(),
          }),
        ),
      );
    } catch (error) {
      this.#options.onFailure('upgrade', error);
      this.#refuse(socket, 503);
    } finally {
      this.#upgrades--;
    }
  }
}
