/** An account as it has to be, by rules of its own: nothing here comes from the server. Minor units. */
export interface ModelBonus {
  readonly id: number;
  readonly isFreeBet: boolean;
  readonly value: bigint;
  readonly requirement: bigint;
  readonly maximum: bigint | undefined;
  state: number;
  held: bigint;
  wagered: bigint;
  /** What left it since it ended, and what of it became cash. */
  left: bigint;
  converted: bigint;
  /** Tickets from this place in the list on count. */
  firstTicket: number;
  ticket: ModelTicket | undefined;
}

export interface ModelTicket {
  readonly id: number;
  readonly match: number;
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly of: ModelBonus | undefined;
  cashedStake: bigint;
  cashedPaid: bigint;
  /** By the last result; undefined while it is open. */
  end: 'won' | 'lost' | 'refunded' | undefined;
}

const ODDS = 2n;

export class BonusModel {
  cash: bigint;
  readonly bonuses: ModelBonus[] = [];
  readonly tickets: ModelTicket[] = [];

  constructor(cash: bigint) {
    this.cash = cash;
  }

  grant(given: Pick<ModelBonus, 'id' | 'isFreeBet' | 'maximum' | 'requirement' | 'value'>): void {
    this.bonuses.push({
      ...given,
      state: 1,
      held: given.value,
      wagered: 0n,
      left: 0n,
      converted: 0n,
      firstTicket: 0,
      ticket: undefined,
    });
    this.#activate();
  }

  #activate(): void {
    for (const bonus of this.bonuses) {
      const isTaken = this.bonuses.some((one) => one.state === 2 && !one.isFreeBet);
      if (bonus.state !== 1 || (!bonus.isFreeBet && isTaken)) continue;
      bonus.state = 2;
      bonus.firstTicket = this.tickets.length;
    }
  }

  /** What would pay the stake; undefined where it is refused. */
  funding(
    stake: bigint,
  ): { readonly cash: bigint; readonly bonus: bigint; readonly of: ModelBonus | undefined } | undefined {
    if (this.cash >= stake) return { cash: stake, bonus: 0n, of: undefined };
    const own = this.cash > 0n ? this.cash : 0n;
    const of = this.bonuses.find((one) => one.state === 2 && !one.isFreeBet);
    return of && of.held >= stake - own ? { cash: own, bonus: stake - own, of } : undefined;
  }

  place(ticket: Pick<ModelTicket, 'bonus' | 'cash' | 'id' | 'match' | 'of'>): void {
    const placed: ModelTicket = { ...ticket, cashedStake: 0n, cashedPaid: 0n, end: undefined };
    this.tickets.push(placed);
    this.cash -= ticket.cash;
    if (!ticket.of) return;
    ticket.of.held -= ticket.bonus;
    if (ticket.of.isFreeBet) ticket.of.ticket = placed;
  }

  #returned({ bonus, cash, cashedPaid, cashedStake, end }: ModelTicket): bigint {
    const rest = cash + bonus - cashedStake;
    if (end === 'won') return cashedPaid + rest * ODDS;
    return end === 'refunded' ? cashedPaid + rest : cashedPaid;
  }

  #ofBonus(ticket: ModelTicket, returned: bigint): bigint {
    if (ticket.of?.isFreeBet) return returned < ticket.bonus ? returned : ticket.bonus;
    if (!ticket.of) return 0n;
    return returned - (returned * ticket.cash) / (ticket.cash + ticket.bonus);
  }

  #change(ticket: ModelTicket, change: (ticket: ModelTicket) => void): void {
    const before = this.#returned(ticket);
    change(ticket);
    const after = this.#returned(ticket);
    const bonus = this.#ofBonus(ticket, after) - this.#ofBonus(ticket, before);
    if (ticket.of) ticket.of.held += bonus;
    this.cash += after - before - bonus;
  }

  settle(match: number, end: NonNullable<ModelTicket['end']>): void {
    for (const ticket of this.tickets)
      if (ticket.match === match && ticket.cashedStake < ticket.cash + ticket.bonus)
        this.#change(ticket, (one) => {
          one.end = end;
        });
  }

  cashOut(ticket: ModelTicket, stake: bigint, paid: bigint): void {
    this.#change(ticket, (one) => {
      one.cashedStake += stake;
      one.cashedPaid += paid;
    });
  }

  end(bonus: ModelBonus): void {
    bonus.state = 3;
    this.#activate();
  }

  isOpen(ticket: ModelTicket): boolean {
    return ticket.end === undefined && ticket.cashedStake < ticket.cash + ticket.bonus;
  }

  /** Everything that follows from what happened, until nothing changes. */
  follow(): void {
    for (let round = 0; round < 10; round += 1) for (const bonus of this.bonuses) this.#followOne(bonus);
  }

  #followOne(bonus: ModelBonus): void {
    const isPlayed = this.tickets.some((one) => one.of === bonus && this.isOpen(one));
    if (bonus.isFreeBet) this.#followFreeBet(bonus, isPlayed);
    else if (bonus.state === 2) {
      bonus.wagered = this.tickets
        .slice(bonus.firstTicket)
        .filter(({ end, of }) => !of?.isFreeBet && (end === 'won' || end === 'lost'))
        .reduce((sum, one) => sum + one.cash + one.bonus - one.cashedStake, 0n);
      if (!isPlayed && (bonus.wagered >= bonus.requirement || bonus.held === 0n)) {
        bonus.state = 4;
        this.#activate();
      }
    }
    if (bonus.state < 3) return;
    bonus.left += bonus.held;
    const all = bonus.left > 0n ? bonus.left : 0n;
    const most = bonus.maximum !== undefined && bonus.maximum < all ? bonus.maximum : all;
    const converted = bonus.state === 4 && !bonus.isFreeBet ? most : 0n;
    this.cash += converted - bonus.converted;
    bonus.converted = converted;
    bonus.held = 0n;
  }

  #followFreeBet(bonus: ModelBonus, isPlayed: boolean): void {
    if (bonus.state === 3) return;
    const isOpen = bonus.ticket === undefined || bonus.ticket.end === 'refunded';
    bonus.state = isOpen || isPlayed ? 2 : 4;
    bonus.held = isOpen ? bonus.value : 0n;
  }
}
