import { setTimeout as pause } from 'node:timers/promises';
import { formatAmount, pick, seededRandom } from '@evens/base';
import type { DepositStep, Payment } from '@evens/contract';
import { withConnection } from '../../tools/postgres-process.ts';
import type { Login } from '../../tools/server-process.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { Browser, goodPassword } from '../fixture/browser.ts';
import { cardForm } from '../fixture/card-form.ts';
import { depositOutcomes, type PaymentOutcome, payoutOutcomes } from '../fixture/payment-outcomes.ts';
import { type Answer, call, insist, Load, type LoadPlace } from './load.ts';

const BETWEEN_PAYMENTS_MS = 4000;
const ENDED_WITHIN_MS = 180_000;
const BEGINS_WITH_MINOR = 10_000_000n;
const DEPOSIT_MINOR = 50_00n;
const PAYOUT_MINOR = 20_00n;

interface Sent {
  readonly id: string;
  readonly player: Browser;
  readonly outcome: PaymentOutcome;
  /** Change of the balance if all of it is paid. */
  readonly minor: bigint;
}

/** Every other player deposits, and the others withdraw: deposits must be staked before a withdrawal. */
export class Payments extends Load {
  protected readonly name = 'payer';
  readonly #random = seededRandom('payments');
  readonly #login: () => Login;
  readonly #sent: Sent[] = [];
  #operator: Browser | undefined;

  constructor(place: LoadPlace, login: () => Login) {
    super(place);
    this.#login = login;
  }

  override get count(): number {
    return this.#sent.length;
  }

  protected async play(player: Browser, index: number): Promise<void> {
    while (!this.isEnding) {
      await (index % 2 === 0 ? this.#deposit(player) : this.#withdraw(player));
      await pause(BETWEEN_PAYMENTS_MS);
    }
  }

  async #deposit(player: Browser): Promise<void> {
    const [scenario, outcome] = pick(this.#random, Object.entries(depositOutcomes));
    const form = { CommandId: newCommandId(), ...cardForm };
    const { code, body } = await insist(() => call(player, 'POST', '/api/deposit/create', form));
    if (code !== undefined) throw new Error(`a deposit was refused: ${code}`);
    const step = body['Step'] as DepositStep;
    if (step.Kind !== 'redirect') throw new Error(`a deposit continues by ${step.Kind}`);
    await insist(() => this.#choose(step.Url, scenario));
    this.#note(body, { player, outcome, minor: DEPOSIT_MINOR });
  }

  /** Sends the form of the payment service's page. */
  async #choose(url: string, scenario: string): Promise<Pick<Answer, 'status' | 'code'>> {
    const { status } = await fetch(url, {
      method: 'POST',
      body: `outcome=${scenario}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    });
    return { status, code: undefined };
  }

  async #withdraw(player: Browser): Promise<void> {
    const [ending, outcome] = pick(this.#random, Object.entries(payoutOutcomes));
    const form = {
      CommandId: newCommandId(),
      WithdrawMethod: 'sandbox-wallet',
      Amount: formatAmount(PAYOUT_MINOR, 'EUR'),
      Password: goodPassword,
      AccountID: `12${ending}`,
    };
    const { code, body } = await insist(() => call(player, 'POST', '/api/withdraw/create', form));
    // Some endings wait for hours.
    if (code === 'PendingWithdrawalsLimitReachedException') return;
    if (code !== undefined) throw new Error(`a withdrawal was refused: ${code}`);
    const id = this.#note(body, { player, outcome, minor: -PAYOUT_MINOR });
    await this.#approve(id);
  }

  #note(body: Answer['body'], sent: Omit<Sent, 'id'>): string {
    const { ID: id } = body['Payment'] as Payment;
    this.#sent.push({ id, ...sent });
    return id;
  }

  async #logIn(): Promise<Browser> {
    const operator = new Browser(this.place.url);
    const { name: UserName, password: Password } = this.#login();
    const entered = await insist(async () => {
      const { status, body } = await operator.call('POST /api/account/login', {
        body: { UserName, Password },
      });
      return { status, code: body['ErrorCode'] === undefined ? undefined : String(body['ErrorCode']) };
    });
    if (entered.code !== undefined) throw new Error(`the operator's login was refused: ${entered.code}`);
    this.#operator = operator;
    return operator;
  }

  async #approve(ID: string): Promise<void> {
    const operator = this.#operator ?? (await this.#logIn());
    const { code } = await insist(() => call(operator, 'POST', '/api/desk/approvewithdrawal', { ID }));
    // A repeated approval of an answer that was lost.
    const isDone = code === undefined || code === 'WithdrawalDecidedException';
    if (!isDone) throw new Error(`an approval was refused: ${code}`);
  }

  /** Makes everything due now, to save waiting time. */
  #readStates(): Promise<ReadonlyMap<string, number>> {
    return withConnection(this.place.databaseUrl, async (client) => {
      await client.query('update payment set due_at = now() where due_at > now()');
      await client.query('update payment set send_at = now() where send_at > now()');
      const { rows } = await client.query<{ id: string; state: number }>('select id, state from payment');
      return new Map(rows.map(({ id, state }) => [id, state]));
    });
  }

  protected async findFaults(): Promise<readonly string[]> {
    const untilMs = performance.now() + ENDED_WITHIN_MS;
    let states = await this.#readStates();
    const isWrong = ({ id, outcome: [state] }: Sent) => states.get(id) !== state;
    while (this.#sent.some(isWrong) && performance.now() < untilMs) {
      await pause(2000);
      states = await this.#readStates();
    }
    const wrong = this.#sent
      .filter(isWrong)
      .map(({ id, outcome: [state] }) => `payment ${id} ended in state ${states.get(id)}, not ${state}`);
    if (states.size !== this.#sent.length)
      wrong.push(`${states.size} payments were made by ${this.#sent.length} commands`);
    for (const [player, sent] of Map.groupBy(this.#sent, (each) => each.player)) {
      const changes = sent.map(({ outcome: [, percent], minor }) => (minor * percent) / 100n);
      const expected = formatAmount(
        changes.reduce((sum, minor) => sum + minor, BEGINS_WITH_MINOR),
        'EUR',
      );
      const { body } = await insist(() => call(player, 'GET', '/api/user/balance'));
      if (body['TotalBalance'] !== expected)
        wrong.push(`a payer holds ${body['TotalBalance']}, not ${expected}`);
    }
    return wrong;
  }
}
