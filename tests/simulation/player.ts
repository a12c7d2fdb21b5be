import type { Ticket } from '@evens/contract';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Calls the site like a browser: one cookie, the site's own origin, JSON. */
export class Player {
  readonly name: string;
  #url: string;
  #cookie = '';

  constructor(name: string, url: string) {
    this.name = name;
    this.#url = url;
  }

  /** Sets the site's new address after a restart. */
  moveTo(url: string): void {
    this.#url = url;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** Throws if no complete answer arrives. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        cookie: this.#cookie,
        origin: this.#url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      const name = pair.split('=')[0];
      const otherCookies = this.#cookie
        .split('; ')
        .filter((each) => each !== '' && !each.startsWith(`${name}=`));
      this.#cookie = [...otherCookies, pair].join('; ');
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Repeats the same request through kills, overload and "in progress" until the site answers it. */
  async insist(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const untilMs = Date.now() + 90_000;
    for (;;) {
      const answer = await this.call(method, path, body).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (Date.now() > untilMs)
        throw new Error(`no answer to ${path} for 90 s; last: ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
    }
  }

  async register(): Promise<void> {
    const password = 'quiet-lantern-47-harbour';
    const answer = await this.insist('POST', '/api/account/register', {
      Email: `${this.name}@players.example`,
      UserName: this.name,
      Password: password,
      PasswordConfirmation: password,
      Currency: 'EUR',
      FirstName: 'Sim',
      LastName: 'Player',
      Phone: '',
      Gender: 'Female',
      Address: 'Main Street 1',
      City: 'Valletta',
      BirthDay: 1,
      BirthMonth: 2,
      BirthYear: 1990,
      PostalCode: '1000',
      Country: 'MT',
      AgreeWithTerms: true,
      AllowEmailNotification: false,
      AgreeWithPrivacyPolicy: true,
      Language: 'en',
    });
    // The answer to an earlier attempt was lost.
    const isThere = answer.body.ErrorCode === 'EmailTakenException';
    const logIn = () =>
      this.insist('POST', '/api/account/login', { UserName: this.name, Password: password });
    const { status } = isThere ? await logIn() : answer;
    if (status !== 200) throw new Error(`could not register ${this.name}: ${JSON.stringify(answer)}`);
    const set = await this.insist('POST', '/api/protection/setrealitycheck', { Minutes: null });
    if (set.status !== 200) throw new Error(`${this.name} keeps reality checks: ${JSON.stringify(set)}`);
  }
}

export interface PlaceBody {
  readonly CommandId: string;
  readonly BetType: 1;
  readonly Selections: readonly [
    {
      readonly MatchID: number;
      readonly MarketType: string;
      readonly Specifier: string;
      readonly OutcomeNo: number;
      readonly Odds: number;
    },
  ];
  readonly Stake: string;
  readonly OddsChangePolicy: 0 | 1 | 2;
}

export function firstTicket(answer: Answer): Ticket | undefined {
  return answer.status === 200 ? (answer.body.Tickets as Ticket[])[0] : undefined;
}
