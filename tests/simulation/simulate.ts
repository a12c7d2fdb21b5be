import { formatAmount, parseAmount, pick, type Random, randomInt, seededRandom } from '@evens/base';
import type { Market, Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { newCommandId } from '../fixture/arcade.ts';
import { creditPlayer } from '../fixture/top-up.ts';
import { LedgerModel } from './ledger-model.ts';
import { firstTicket, type PlaceBody, Player } from './player.ts';
import type { Season, SeasonMatch } from './season.ts';

/** The tested site: its addresses and ledger audit. */
export interface SiteUnderTest {
  readonly url: string;
  readonly databaseUrl: string;
  /** Findings of the ledger audit. Empty if the ledger is correct. */
  checkLedger(): Promise<readonly string[]>;
}

export interface SimulationOptions {
  readonly seed: string;
  readonly players: number;
  readonly steps: number;
  /** Faults of the site, done one after the other at random steps. Each resolves when the site answers again. */
  readonly faults: readonly (() => Promise<void>)[];
  /** Number of concurrent steps. */
  readonly atOnce: number;
}

export interface SimulationReport {
  readonly seed: string;
  readonly steps: number;
  readonly faults: number;
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Descriptions of faults. Empty if the site behaved correctly. */
  readonly findings: readonly string[];
}

/** A lead is paid after two minutes without a correction. */
const LEAD_CONFIRMED_MS = 120_000;
const SETTLED_WITHIN_MS = 90_000 + LEAD_CONFIRMED_MS;
const RECOVERY_MS_MAX = 90_000;
/** Delay of bets in play on the tested site, ms: the shortest that the site allows, because its matches are short. */
export const LIVE_DELAY_MS = 1100;

interface OfferedOutcome {
  readonly match: SeasonMatch;
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
  readonly seenAtMs: number;
}

/** One run of players against the site while its season is played and its processes are killed. */
class Simulation {
  readonly #options: SimulationOptions;
  readonly #season: Season;
  readonly #site: SiteUnderTest;
  readonly #random: Random;
  readonly #model = new LedgerModel(LIVE_DELAY_MS);
  readonly #players: Player[];
  readonly #findings: string[] = [];
  readonly #refused = new Map<string, number>();
  readonly #sent: { readonly player: Player; readonly body: PlaceBody; readonly ticketId: number }[] = [];
  readonly #seen: OfferedOutcome[] = [];
  readonly #matchIds = new Map<number, SeasonMatch>();
  #zeroMs = 0;

  constructor(options: SimulationOptions, season: Season, site: SiteUnderTest) {
    this.#options = options;
    this.#season = season;
    this.#site = site;
    this.#random = seededRandom(`players ${options.seed}`);
    this.#players = Array.from(
      { length: options.players },
      (_, index) => new Player(`sim${index + 1}`, site.url),
    );
  }

  async run(): Promise<SimulationReport> {
    await this.#inParallel(this.#players, 5, async (player) => {
      await player.register();
      await this.#topUp(player, '1000.00');
    });
    await this.#learnMatches();
    await this.#step();
    await this.#untilRight();
    const refused = Object.fromEntries(this.#refused);
    const { cuts, duplicates, reorderings } = this.#season.faults;
    return {
      seed: this.#options.seed,
      steps: this.#options.steps,
      faults: this.#options.faults.length + cuts + duplicates + reorderings,
      accepted: this.#model.bets.length,
      refused,
      findings: this.#findings,
    };
  }

  async #inParallel<T>(list: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
    const remaining = [...list];
    const worker = async () => {
      for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  async #topUp(player: Player, text: string): Promise<void> {
    const amount = parseAmount(text, 'EUR');
    if (!amount.ok) throw new Error(`topUp: ${text} is no amount of EUR`);
    const { databaseUrl } = this.#site;
    const commandId = newCommandId();
    await this.#throughKills(() =>
      creditPlayer({ databaseUrl, userName: player.name, amount: text, commandId }),
    );
    this.#model.topUp(player.name, amount.value);
  }

  /** Repeats work on the database until it is available. */
  async #throughKills(work: () => Promise<void>): Promise<void> {
    const untilMs = Date.now() + RECOVERY_MS_MAX;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > untilMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  #refusal(body: Record<string, unknown>): void {
    const code = typeof body.ErrorCode === 'string' ? body.ErrorCode : 'no code';
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
  }

  async #learnMatches(): Promise<void> {
    const byHome = new Map(this.#season.matches.map((match) => [match.homeName, match]));
    const answer = await this.#anyone().insist('GET', '/api/sport/matches?sportAlias=soccer&limit=500');
    for (const entity of (answer.body.Matches ?? []) as {
      ID: number;
      HomeTeamName: string;
      DateOfMatch: string;
    }[]) {
      const match = byHome.get(entity.HomeTeamName);
      if (!match) continue;
      this.#matchIds.set(entity.ID, match);
      this.#zeroMs = Date.parse(entity.DateOfMatch) - match.kickOffMs;
    }
    if (this.#matchIds.size < this.#season.matches.length) {
      this.#findings.push(
        `only ${this.#matchIds.size} of ${this.#season.matches.length} matches are in the schedule`,
      );
    }
  }

  #anyone(): Player {
    return pick(this.#random, this.#players);
  }

  async #step(): Promise<void> {
    const { steps, faults, atOnce } = this.#options;
    const faultsAt = new Map<number, () => Promise<void>>();
    for (const each of faults) {
      let step: number;
      do step = randomInt(this.#random, Math.floor(steps * 0.05), steps - 1);
      while (faultsAt.has(step));
      faultsAt.set(step, each);
    }
    let fault: Promise<void> = Promise.resolve();
    let next = 0;
    const seasonEndMs = this.#zeroMs + this.#season.endMs;
    const pauseMs = (Math.max(0, seasonEndMs - Date.now()) / steps) * atOnce * 0.9;
    const worker = async () => {
      for (;;) {
        const step = next++;
        if (step >= steps) return;
        const nextFault = faultsAt.get(step);
        if (nextFault) {
          fault = fault.then(nextFault);
          // It is awaited at the end.
          fault.catch(() => undefined);
        }
        const startedMs = Date.now();
        await this.#act(this.#anyone());
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, pauseMs - (Date.now() - startedMs))));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await fault;
  }

  async #act(player: Player): Promise<void> {
    const dice = this.#random();
    if (dice < 0.04) return this.#topUp(player, `${randomInt(this.#random, 5, 50)}.00`);
    if (dice < 0.1) return this.#repeat();
    if (dice < 0.17) return this.#placeOld(player);
    const outcome = await this.#somethingOnOffer();
    if (!outcome) return;
    if (dice < 0.22) return this.#place(player, outcome, '99999999.00');
    const stake = `${randomInt(this.#random, 0, 19)}.${randomInt(this.#random, 10, 99)}`;
    if (dice < 0.32) return this.#placeTwice(player, outcome, stake);
    return this.#place(player, outcome, stake);
  }

  async #somethingOnOffer(): Promise<OfferedOutcome | undefined> {
    const nowMs = Date.now() - this.#zeroMs;
    const open = [...this.#matchIds].filter(
      ([, match]) => nowMs < match.endMs && nowMs > match.kickOffMs - 60_000,
    );
    if (open.length === 0) return undefined;
    const [matchId, match] = pick(this.#random, open);
    const answer = await this.#anyone().insist('GET', `/api/match/get?id=${matchId}`);
    const markets = ((answer.body.Markets ?? []) as Market[]).filter(({ Odds }) =>
      Odds.some((odd) => !odd.IsSuspended && odd.Odds > 0),
    );
    if (markets.length === 0) return undefined;
    const market = pick(this.#random, markets);
    const odd = pick(this.#random, market.Odds);
    const outcome = {
      match,
      matchId,
      type: market.Type,
      specifier: market.Specifier,
      outcomeNo: odd.OutcomeNo,
      oddsMilli: odd.Odds,
      seenAtMs: Date.now(),
    };
    this.#seen.push(outcome);
    return outcome;
  }

  #body(outcome: OfferedOutcome, stake: string): PlaceBody {
    return {
      CommandId: newCommandId(),
      BetType: 1,
      Selections: [
        {
          MatchID: outcome.matchId,
          MarketType: outcome.type,
          Specifier: outcome.specifier,
          OutcomeNo: outcome.outcomeNo,
          Odds: Math.max(1010, outcome.oddsMilli),
        },
      ],
      Stake: stake,
      OddsChangePolicy: 0,
    };
  }

  async #place(player: Player, outcome: OfferedOutcome, stake: string): Promise<void> {
    await this.#send(player, outcome, this.#body(outcome, stake));
  }

  async #send(player: Player, outcome: OfferedOutcome, body: PlaceBody): Promise<number | undefined> {
    const answer = await player.insist('POST', '/api/betslip/placebet', body);
    const ticket = firstTicket(answer);
    if (!ticket) {
      this.#refusal(answer.body);
      return undefined;
    }
    const stake = parseAmount(body.Stake, 'EUR');
    const leg = ticket.Items[0]?.Selections[0];
    if (
      !stake.ok ||
      !leg ||
      ticket.Stake !== formatAmount(stake.value, 'EUR') ||
      leg.OutcomeNo !== outcome.outcomeNo
    ) {
      this.#findings.push(`ticket ${ticket.ID} is not the bet that was asked for`);
      return undefined;
    }
    const bet = {
      ticketId: ticket.ID,
      player: player.name,
      match: outcome.match,
      type: leg.MarketType,
      specifier: leg.Specifier,
      outcomeNo: leg.OutcomeNo,
      stakeMinor: stake.value,
      oddsMilli: leg.Odds,
    };
    const atMs = Date.parse(ticket.PlacedAt) - this.#zeroMs;
    // A repeated command returns the current ticket.
    if (ticket.Acceptance === acceptances.declined) return ticket.ID;
    const wrong =
      ticket.Acceptance === acceptances.delayed
        ? this.#model.delay({ ...bet, placedMs: atMs })
        : this.#model.accept({ ...bet, decidedMs: atMs });
    if (wrong) this.#findings.push(wrong);
    this.#sent.push({ player, body, ticketId: ticket.ID });
    return ticket.ID;
  }

  async #placeTwice(player: Player, outcome: OfferedOutcome, stake: string): Promise<void> {
    const body = this.#body(outcome, stake);
    const ids = await Promise.all([this.#send(player, outcome, body), this.#send(player, outcome, body)]);
    const ticketIds = ids.filter((id) => id !== undefined);
    if (ticketIds.length === 2 && ticketIds[0] !== ticketIds[1])
      this.#findings.push(`one command made tickets ${ticketIds.join(' and ')}`);
  }

  /** Bets at a price that is some seconds old. The site must accept it only if it is the current price. */
  async #placeOld(player: Player): Promise<void> {
    const old = this.#seen.filter(({ seenAtMs }) => Date.now() - seenAtMs > 6000).slice(-200);
    if (old.length > 0) await this.#place(player, pick(this.#random, old), '1.00');
  }

  /** A repeated command must return its first answer and, with another body, must be refused. */
  async #repeat(): Promise<void> {
    if (this.#sent.length === 0) return;
    const { player, body, ticketId } = pick(this.#random, this.#sent);
    const again = firstTicket(await player.insist('POST', '/api/betslip/placebet', body));
    if (again?.ID !== ticketId)
      this.#findings.push(`the command of ticket ${ticketId} was answered with ${again?.ID} the second time`);
    const other = await player.insist('POST', '/api/betslip/placebet', { ...body, Stake: '7.77' });
    if (body.Stake !== '7.77' && other.body.ErrorCode !== 'CommandIdReusedException') {
      this.#findings.push(
        `a command id with another body was answered ${other.status} ${String(other.body.ErrorCode)}`,
      );
    }
  }

  async #openTickets(player: Player): Promise<number> {
    const answer = await player.insist('GET', '/api/history/unclearedbets?limit=100');
    return ((answer.body.Tickets ?? []) as unknown[]).length;
  }

  /** Waits for settlement and corrections after the feed's last event. Faults that remain after that are final. */
  async #untilRight(): Promise<void> {
    const waitMs = Math.max(0, this.#zeroMs + this.#season.endMs - Date.now());
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const untilMs = Date.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const wrong = await this.#compare();
      if (wrong.length === 0 || Date.now() > untilMs) {
        this.#findings.push(...wrong, ...(await this.#site.checkLedger()));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }

  async #ticketsIn(list: 'clearedbets' | 'declinedbets', player: Player): Promise<Map<number, Ticket>> {
    const found = new Map<number, Ticket>();
    let before: number | null = null;
    do {
      const query: string = before === null ? '' : `&before=${before}`;
      const answer = await player.insist('GET', `/api/history/${list}?limit=100${query}`);
      for (const ticket of answer.body.Tickets as Ticket[]) found.set(ticket.ID, ticket);
      before = answer.body.NextBefore as number | null;
    } while (before !== null);
    return found;
  }

  /** Ends delayed bets as accepted or declined, by the player's own lists. */
  #endDelays(
    player: Player,
    { paid, declined }: { paid: Map<number, Ticket>; declined: Map<number, Ticket> },
  ): readonly string[] {
    const wrong: string[] = [];
    for (const { ticketId } of this.#model.delayedBets(player.name)) {
      const accepted = paid.get(ticketId);
      if (declined.has(ticketId)) this.#model.release(ticketId);
      else if (!accepted) wrong.push(`ticket ${ticketId} was delayed and is neither taken nor declined`);
      else {
        const finding = this.#model.take(ticketId, Date.parse(accepted.PlacedAt) - this.#zeroMs);
        // A fault at the time of acceptance remains, regardless of later comparisons.
        if (finding) this.#findings.push(finding);
      }
    }
    return wrong;
  }

  /** Compares the players' pages with the model. */
  async #compare(): Promise<string[]> {
    const wrong: string[] = [];
    for (const player of this.#players) {
      const open = await this.#openTickets(player);
      if (open > 0) wrong.push(`${player.name} has ${open} open tickets though every match is over`);
      const paid = await this.#ticketsIn('clearedbets', player);
      const declined = await this.#ticketsIn('declinedbets', player);
      wrong.push(...this.#endDelays(player, { paid, declined }));
      const expected = this.#model.acceptedBets(player.name);
      for (const bet of expected) {
        const ticket = paid.get(bet.ticketId);
        const got = ticket?.Payout;
        const want = formatAmount(this.#model.payout(bet), 'EUR');
        if (got === undefined) wrong.push(`ticket ${bet.ticketId} was acknowledged and is not settled`);
        else if (got !== want) {
          wrong.push(
            `ticket ${bet.ticketId} (${bet.type} ${bet.specifier} #${bet.outcomeNo}) paid ${got}, not ${want}: ` +
              `taken at ${bet.decidedMs} ms on ${bet.match.key}, half-time at ${bet.match.halfTimeMs} ms, ` +
              `settled as "${ticket?.Items[0]?.Selections[0]?.ResultReason}"`,
          );
        }
      }
      const unasked = paid.size - expected.length;
      if (unasked > 0) wrong.push(`${player.name} has ${unasked} tickets that nobody acknowledged`);
      const balance = await player.insist('GET', '/api/user/balance');
      const want = formatAmount(this.#model.balance(player.name), 'EUR');
      const got = String(balance.body.TotalBalance);
      if (got !== want) wrong.push(`${player.name} holds ${got}, not ${want}`);
    }
    return wrong;
  }
}

/** Plays the season against the site. Faults of the site do not throw but are returned as findings. */
export function simulate(
  options: SimulationOptions,
  season: Season,
  site: SiteUnderTest,
): Promise<SimulationReport> {
  return new Simulation(options, season, site).run();
}
