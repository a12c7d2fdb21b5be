import { crowdUserName } from '@evens/casino';
import type { CashoutTicket, DepositStep } from '@evens/contract';
import { ArcadeFrame, newCommandId } from '../../tests/fixture/arcade.ts';
import { type Answer, Browser, registration } from '../../tests/fixture/browser.ts';
import { cardForm } from '../../tests/fixture/card-form.ts';
import { nextMail } from '../../tests/fixture/outbox.ts';
import { TableFrame } from '../../tests/fixture/table-frame.ts';
import { listPicks, type Pick } from './offers.ts';
import { enterFreeTournament } from './tournament-entry.ts';

/** A random number from 0 to 1. */
export type Random = () => number;

const firstNames = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elin', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const lastNames = ['Ashby', 'Birk', 'Corsa', 'Dahl', 'Eder', 'Falzon', 'Grech', 'Holm', 'Ivic', 'Junker'];
const countries = ['MT', 'IE', 'FI', 'AT'];
const PASSWORD = 'crowd of made-up players';
/** A bet of each kind of table that has one in a single call. */
const TABLE_BETS = [
  ['live-roulette', (stake: string) => ({ chips: [{ kind: 'red', stake }] })],
  ['live-wheel', (stake: string) => ({ chips: [{ spot: 2, stake }] })],
  ['live-baccarat', (stake: string) => ({ stakes: { banker: stake } })],
  ['live-dragon-tiger', (stake: string) => ({ stakes: { dragon: stake } })],
  ['live-sic-bo', (stake: string) => ({ stakes: { small: stake } })],
  ['crash', (stake: string) => ({ stake, autoCashOut: 150 })],
] as const;
const PHRASES = ['hello', 'good-luck', 'well-played', 'bad-luck', 'clover', 'thumb'] as const;
const SLOTS = ['harbour-lights', 'coral-bloom', 'deep-vault', 'night-market'];
/** Below this balance a bot deposits again. */
const LOW_BALANCE = 20;

function pickOne<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('pickOne: expected values, got none');
  return value;
}

/** Amounts as people type them: mostly small and round. */
function chooseStake(random: Random): string {
  const stake = Math.exp(random() * 3.6);
  return (stake < 5 ? Math.ceil(stake * 2) / 2 : Math.round(stake / 5) * 5).toFixed(2);
}

export interface CrowdSite {
  readonly url: string;
  /** The data folder of the site, with the mails that it sends. */
  readonly dataDir: string;
}

/** A made-up player of the sandbox who deposits, bets, plays, cashes out and withdraws. */
export class Bot {
  readonly #url: string;
  readonly #dataDir: string;
  readonly #number: number;
  readonly #random: Random;
  readonly #browser: Browser;
  #isIn = false;

  constructor({ url, dataDir }: CrowdSite, number: number, random: Random) {
    this.#url = url;
    this.#dataDir = dataDir;
    this.#number = number;
    this.#random = random;
    this.#browser = new Browser(url);
  }

  /** Does one thing that a player would do now. Returns its name, or the code of a refusal. */
  async act(): Promise<string> {
    if (!this.#isIn) return this.#logIn();
    const { body } = await this.#browser.call('GET /api/user/balance');
    if (body.HasErrors === true) {
      this.#isIn = false;
      return String(body.ErrorCode);
    }
    if (Number(body.TotalBalance) < LOW_BALANCE) return this.#deposit();
    const dice = this.#random();
    if (dice < 0.55) return this.#bet(1);
    if (dice < 0.7) return this.#bet(2 + Math.floor(this.#random() * 3));
    if (dice < 0.8) return this.#play();
    if (dice < 0.92) return this.#sit();
    if (dice < 0.985) return this.#cashOut();
    return this.#withdraw();
  }

  get #name() {
    return {
      FirstName: firstNames[this.#number % 10] ?? '',
      LastName: lastNames[Math.floor(this.#number / 10) % 10] ?? '',
    };
  }

  async #logIn(): Promise<string> {
    const userName = crowdUserName(this.#number);
    const known = await this.#browser.call('POST /api/account/login', {
      body: { UserName: userName, Password: PASSWORD },
    });
    this.#isIn = known.status === 200;
    if (this.#isIn) return 'log-in';
    const answer = await this.#browser.call('POST /api/account/register', {
      body: registration(userName, {
        ...{ ...this.#name, Password: PASSWORD, PasswordConfirmation: PASSWORD },
        Country: countries[this.#number % countries.length],
      }),
    });
    if (answer.status !== 200) return describe(answer, '');
    this.#isIn = true;
    return describe(
      await this.#browser.call('POST /api/protection/setrealitycheck', { body: { Minutes: null } }),
      'registration',
    );
  }

  /** Withdrawals need a confirmed address. With a mail server, the mails are not files and the address stays as it is. */
  async #confirmEmail(): Promise<void> {
    const mail = await nextMail(this.#dataDir, `${crowdUserName(this.#number)}@players.example`).catch(
      () => undefined,
    );
    const [, Token] = /confirm-email\?token=(\w+)/.exec(mail?.text ?? '') ?? [];
    if (Token !== undefined) await this.#browser.call('POST /api/account/confirmemail', { body: { Token } });
  }

  async #deposit(): Promise<string> {
    const answer = await this.#browser.call('POST /api/deposit/create', {
      body: {
        ...{ CommandId: newCommandId(), ...cardForm, AccountHolderLastName: this.#name.LastName },
        Amount: pickOne(['20.00', '50.00', '50.00', '100.00', '200.00'], this.#random),
      },
    });
    const step = answer.body.Step as DepositStep | null | undefined;
    if (step?.Kind !== 'redirect') return describe(answer, 'deposit');
    await fetch(step.Url, {
      method: 'POST',
      body: `outcome=${this.#random() < 0.9 ? 'paid' : 'declined'}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
    return 'deposit';
  }

  async #bet(legCount: number): Promise<string> {
    const picks = await listPicks(this.#url);
    const byMatch = new Map<number, Pick>();
    for (let tries = 0; tries < 4 * legCount && byMatch.size < legCount && picks.length > 0; tries += 1) {
      const pick = pickOne(picks, this.#random);
      byMatch.set(pick.MatchID, pick);
    }
    if (byMatch.size === 0) return 'no prices';
    const answer = await this.#browser.call('POST /api/betslip/placebet', {
      body: {
        ...{ CommandId: newCommandId(), Selections: [...byMatch.values()], Stake: chooseStake(this.#random) },
        ...{ BetType: byMatch.size === 1 ? 1 : 2, OddsChangePolicy: 2 },
      },
    });
    return describe(answer, 'bet');
  }

  /** Plays some rounds, which count in the free tournament. */
  async #play(): Promise<string> {
    await enterFreeTournament(this.#browser);
    const isDice = this.#random() < 0.3;
    const game = isDice ? 'dice' : pickOne(SLOTS, this.#random);
    const frame = await ArcadeFrame.open(this.#url, this.#browser, { game });
    const stake = pickOne(['40', '100', '200'], this.#random);
    const rounds = 1 + Math.floor(this.#random() * 10);
    for (let round = 0; round < rounds; round += 1) {
      const { code, body } = await frame.start(isDice ? { stake, target: 50, side: 'under' } : { stake });
      if (code !== undefined) return code;
      if (!isDice) await frame.spinOn(body);
    }
    await frame.close();
    return 'play';
  }

  /** Bets on some rounds of a live table, and sends a phrase sometimes. */
  async #sit(): Promise<string> {
    const [game, makeBet] = pickOne(TABLE_BETS, this.#random);
    const table = await TableFrame.open(this.#url, this.#browser, { game });
    try {
      const rounds = 2 + Math.floor(this.#random() * 5);
      for (let played = 0, no = 0; played < rounds; played += 1) {
        const round = await table.betting(no);
        no = round.no;
        if (this.#random() < 0.25) await table.say(pickOne(PHRASES, this.#random));
        const { code } = await table.bet(round, makeBet(pickOne(['100', '200', '500'], this.#random)));
        if (code !== undefined) return code;
        await table.phase(round, 'over');
      }
      return 'table';
    } finally {
      table.leave();
      await table.frame.close();
    }
  }

  async #cashOut(): Promise<string> {
    const { body } = await this.#browser.call('GET /api/cashout/tickets');
    const tickets = (body.Tickets ?? []) as readonly CashoutTicket[];
    const ticket = tickets.find(({ Value }) => Value !== null);
    if (!ticket) return 'no cash-out';
    const answer = await this.#browser.call('POST /api/cashout/create', {
      body: {
        ...{ CommandId: newCommandId(), betId: ticket.BetId, amount: ticket.Value },
        CashoutOddsValues: ticket.CashoutOddsValues,
      },
    });
    return describe(answer, 'cash-out');
  }

  async #withdraw(): Promise<string> {
    const answer = await this.#browser.call('POST /api/withdraw/create', {
      body: {
        ...{
          CommandId: newCommandId(),
          WithdrawMethod: 'sandbox-wallet',
          AccountID: `${100_000 + this.#number}`,
        },
        ...{ Amount: '20.00', Password: PASSWORD },
      },
    });
    if (answer.body.ErrorCode === 'EmailNotConfirmedException') await this.#confirmEmail();
    return describe(answer, 'withdrawal');
  }
}

function describe({ status, body }: Answer, done: string): string {
  return status === 200 ? done : String(body.ErrorCode ?? status);
}
