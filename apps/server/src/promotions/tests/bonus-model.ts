/** Expected state of an account by independent rules: no code comes from the server. Amounts in minor units. */
export interface ModelBonus {
  /** 0 for a bonus that the follower granted, until its id is read. */
  id: number;
  readonly kind: 'free-bet' | 'free-spins' | 'money';
  readonly value: bigint;
  requirement: bigint;
  /** Maximum conversion of this bonus and all bonuses with the same root together. */
  readonly maximum: bigint | undefined;
  /** The granted bonus that it comes from, and the bonus whose requirement it continues. Undefined for a grant. */
  readonly root: ModelBonus | undefined;
  readonly continues: ModelBonus | undefined;
  /** The highest stake that its money may help to pay. */
  readonly stakeMaximum: bigint | undefined;
  state: number;
  held: bigint;
  wagered: bigint;
  /** Amount removed from it since its end, and the part that became cash. */
  left: bigint;
  converted: bigint;
  /** Whether its requirement was met. Otherwise it was spent. */
  isConverted: boolean;
  /** Amount that returned after it was spent and was granted again. */
  again: bigint;
  /** Indexes of the first ticket and the first round that count. */
  firstTicket: number;
  firstRound: number;
  /** Counted amount of rounds at providers, added when they are played. */
  atProviders: bigint;
  /** Remaining free spins, and the bonus money that they won. */
  spins: number;
  spinsWon: bigint;
  readonly spinValue: bigint;
  readonly spinsWinCash: boolean;
  /** Whether its spins are for a game of another provider. */
  readonly isAtProvider: boolean;
  ticket: ModelTicket | undefined;
  /** Whether it has expired: it pays nothing, and ends when it is followed. */
  isOver: boolean;
  /** Whether this free bet can be placed. */
  isOpen: boolean;
}

export const endings = ['won', 'half-won', 'lost', 'half-lost', 'refunded'] as const;
export type Ending = (typeof endings)[number];

export interface ModelTicket {
  readonly id: number;
  readonly match: number;
  /** Index of the match's line in the list of lines. */
  readonly line: number;
  readonly oddsMilli: bigint;
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly of: ModelBonus | undefined;
  cashedStake: bigint;
  cashedPaid: bigint;
  /** Outcome by the last result. Undefined while the ticket is open. */
  end: Ending | undefined;
}

export interface ModelRound {
  readonly id: number;
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly of: ModelBonus | undefined;
  /** Counted share of its stake, basis points. */
  readonly share: bigint;
  /** Whether it is a bet at a table. */
  readonly isAtTable: boolean;
  isOver: boolean;
}

/** A round at a provider: one bet, and at most one win. */
export interface ModelProviderRound {
  readonly no: number;
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly of: ModelBonus | undefined;
  readonly countsFor: ModelBonus | undefined;
  readonly counted: bigint;
  readonly win: bigint;
  readonly winBonus: bigint;
  readonly isEnded: boolean;
  isBetBack: boolean;
  isWinBack: boolean;
}

export interface ModelFunding {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly of: ModelBonus | undefined;
}

/** Return of a stake by its result alone. */
function payout(stake: bigint, oddsMilli: bigint, end: Ending | undefined): bigint {
  switch (end) {
    case 'won':
      return (stake * oddsMilli) / 1000n;
    case 'half-won':
      return (stake * (oddsMilli + 1000n)) / 2000n;
    case 'half-lost':
      return stake / 2n;
    case 'refunded':
      return stake;
    default:
      return 0n;
  }
}

/** Bonus part of a payout. The cash part is rounded down. */
function bonusPart(paid: bigint, { bonus, cash }: { readonly cash: bigint; readonly bonus: bigint }): bigint {
  return paid - (paid * cash) / (cash + bonus);
}

function upTo(stake: bigint, most: bigint | undefined): bigint {
  return most !== undefined && stake > most ? most : stake;
}

function counted(stake: bigint, end: Ending | undefined): bigint {
  if (end === 'won' || end === 'lost') return stake;
  return end === 'half-won' || end === 'half-lost' ? stake / 2n : 0n;
}

export class BonusModel {
  cash = 0n;
  readonly bonuses: ModelBonus[] = [];
  readonly tickets: ModelTicket[] = [];
  readonly rounds: ModelRound[] = [];
  readonly providerRounds: ModelProviderRound[] = [];

  grant(
    given: Pick<ModelBonus, 'id' | 'kind' | 'maximum' | 'requirement' | 'stakeMaximum' | 'value'> &
      Partial<
        Pick<ModelBonus, 'continues' | 'isAtProvider' | 'root' | 'spins' | 'spinsWinCash' | 'spinValue'>
      >,
  ): void {
    this.bonuses.push({
      spins: 0,
      spinValue: 0n,
      spinsWinCash: false,
      isAtProvider: false,
      root: undefined,
      continues: undefined,
      ...given,
      spinsWon: 0n,
      atProviders: 0n,
      firstRound: 0,
      state: 1,
      held: given.value,
      wagered: 0n,
      left: 0n,
      converted: 0n,
      isConverted: false,
      again: 0n,
      firstTicket: 0,
      ticket: undefined,
      isOver: false,
      isOpen: given.kind === 'free-bet',
    });
    this.#activate();
  }

  #activate(): void {
    for (const bonus of this.bonuses) {
      const hasActiveMoney = this.bonuses.some((one) => one.state === 2 && one.kind === 'money');
      if (bonus.state !== 1 || bonus.isOver || (bonus.kind === 'money' && hasActiveMoney)) continue;
      bonus.state = 2;
      if (bonus.continues) bonus.requirement = this.remainingRequirement(bonus.continues);
      bonus.firstTicket = this.tickets.length;
      bonus.firstRound = this.rounds.length;
    }
  }

  /** Remaining requirement after everything that was wagered for it. */
  remainingRequirement(first: ModelBonus): bigint {
    const wagered = this.bonuses
      .filter((one) => one === first || one.continues === first)
      .reduce((sum, one) => sum + one.wagered, 0n);
    return wagered < first.requirement ? first.requirement - wagered : 0n;
  }

  /** Returns how the stake would be paid, or undefined if it is refused. */
  funding(stake: bigint): ModelFunding | undefined {
    if (this.cash >= stake) return { cash: stake, bonus: 0n, of: undefined };
    if (this.cash < 0n) return undefined;
    const own = this.cash;
    const of = this.usable();
    if (!of || of.held < stake - own || (of.stakeMaximum !== undefined && stake > of.stakeMaximum))
      return undefined;
    return { cash: own, bonus: stake - own, of };
  }

  /** The bonus whose money may pay stakes. */
  usable(): ModelBonus | undefined {
    return this.bonuses.find((one) => one.state === 2 && one.kind === 'money' && !one.isOver);
  }

  /** Playable free spins. None while the cash balance is negative. */
  freeSpins(): ModelBonus | undefined {
    if (this.cash < 0n) return undefined;
    return this.bonuses.find(({ isOver, spins, state }) => state === 2 && spins > 0 && !isOver);
  }

  /** The first free bet that can be placed. One whose refund was taken back is without money until the follower ends it. */
  freeBet(): ModelBonus | undefined {
    if (this.cash < 0n) return undefined;
    return this.bonuses.find(
      (one) =>
        one.kind === 'free-bet' && one.state === 2 && one.isOpen && !one.isOver && one.held >= one.value,
    );
  }

  place(ticket: Pick<ModelTicket, 'bonus' | 'cash' | 'id' | 'line' | 'match' | 'oddsMilli' | 'of'>): void {
    const placed: ModelTicket = { ...ticket, cashedStake: 0n, cashedPaid: 0n, end: undefined };
    this.tickets.push(placed);
    this.cash -= ticket.cash;
    if (!ticket.of) return;
    ticket.of.held -= ticket.bonus;
    if (ticket.of.kind !== 'free-bet') return;
    ticket.of.ticket = placed;
    ticket.of.isOpen = false;
  }

  #returned({ bonus, cash, cashedPaid, cashedStake, end, oddsMilli }: ModelTicket): bigint {
    return cashedPaid + payout(cash + bonus - cashedStake, oddsMilli, end);
  }

  #ofBonus(ticket: ModelTicket, returned: bigint): bigint {
    if (ticket.of?.kind === 'free-bet') return returned < ticket.bonus ? returned : ticket.bonus;
    return ticket.of ? bonusPart(returned, ticket) : 0n;
  }

  #change(ticket: ModelTicket, change: (ticket: ModelTicket) => void): void {
    const before = this.#returned(ticket);
    change(ticket);
    const after = this.#returned(ticket);
    const bonus = this.#ofBonus(ticket, after) - this.#ofBonus(ticket, before);
    if (ticket.of) ticket.of.held += bonus;
    this.cash += after - before - bonus;
  }

  settle(match: number, endingForLine: (line: number) => Ending): void {
    for (const ticket of this.tickets)
      if (ticket.match === match && ticket.cashedStake < ticket.cash + ticket.bonus)
        this.#change(ticket, (one) => {
          one.end = endingForLine(one.line);
        });
  }

  cashOut(ticket: ModelTicket, stake: bigint, paid: bigint): void {
    this.#change(ticket, (one) => {
      one.cashedStake += stake;
      one.cashedPaid += paid;
    });
  }

  startRound({
    bonus,
    cash,
    of,
    ...round
  }: Pick<ModelRound, 'bonus' | 'cash' | 'id' | 'isAtTable' | 'of' | 'share'>): ModelRound {
    const started: ModelRound = { ...round, bonus, cash, of, isOver: false };
    this.rounds.push(started);
    this.cash -= cash;
    if (of) of.held -= bonus;
    return started;
  }

  endRound(round: ModelRound, paid: bigint): void {
    round.isOver = true;
    const bonus = round.of ? bonusPart(paid, round) : 0n;
    if (round.of) round.of.held += bonus;
    this.cash += paid - bonus;
  }

  spin(bonus: ModelBonus, paid: bigint): void {
    bonus.spins -= 1;
    bonus.held -= bonus.spinValue;
    if (bonus.spinsWinCash) this.cash += paid;
    else {
      bonus.held += paid;
      bonus.spinsWon += paid;
    }
  }

  /** A provider rolls the bet of a free round back. Its win stays. */
  spinBack(bonus: ModelBonus): void {
    bonus.spins += 1;
    bonus.held += bonus.spinValue;
  }

  playAtProvider(
    { bonus, cash, of }: ModelFunding,
    { isEnded, share, win }: { readonly win: bigint; readonly share: bigint; readonly isEnded: boolean },
  ): ModelProviderRound {
    const countsFor = this.usable();
    const most = countsFor?.stakeMaximum;
    const part = countsFor ? (upTo(cash + bonus, most) * share) / 10_000n : 0n;
    const winBonus = of ? bonusPart(win, { bonus, cash }) : 0n;
    this.cash += win - winBonus - cash;
    if (of) of.held += winBonus - bonus;
    this.#countAtProvider(countsFor, part);
    const round = { bonus, cash, of, countsFor, counted: part, win, winBonus, isEnded };
    const played = { ...round, no: this.providerRounds.length, isBetBack: false, isWinBack: false };
    this.providerRounds.push(played);
    return played;
  }

  #countAtProvider(bonus: ModelBonus | undefined, part: bigint): void {
    if (!bonus) return;
    bonus.wagered += part;
    bonus.atProviders += part;
  }

  takeBetBack(round: ModelProviderRound): void {
    round.isBetBack = true;
    this.cash += round.cash;
    if (round.of) round.of.held += round.bonus;
    if (round.countsFor?.state === 2) this.#countAtProvider(round.countsFor, -round.counted);
  }

  takeWinBack(round: ModelProviderRound): void {
    round.isWinBack = true;
    this.cash -= round.win - round.winBonus;
    if (round.of) round.of.held -= round.winBonus;
  }

  /**
   * Cancels the bonus for the player. Rounds and bets so far are counted first, so it may be converted or have ended
   * already.
   */
  cancel(bonus: ModelBonus): 'cancelled' | 'converted' | 'over' {
    this.#followOne(bonus);
    if (bonus.state > 2) return bonus.isConverted ? 'converted' : 'over';
    this.#end(bonus);
    return 'cancelled';
  }

  #end(bonus: ModelBonus): void {
    bonus.state = 3;
    bonus.isOpen = false;
    bonus.spins = 0;
    this.#activate();
  }

  isOpen(ticket: ModelTicket): boolean {
    return ticket.end === undefined && ticket.cashedStake < ticket.cash + ticket.bonus;
  }

  /** Applies all consequences of the events so far, until nothing changes. */
  follow(): void {
    for (let round = 0; round <= this.bonuses.length; round += 1)
      for (const bonus of [...this.bonuses]) this.#followOne(bonus);
  }

  #followOne(bonus: ModelBonus): void {
    const wasOn = bonus.state < 3;
    if (bonus.kind === 'free-bet') this.#followFreeBet(bonus);
    else if (bonus.kind === 'money') this.#followMoney(bonus);
    else if (bonus.state === 2 && bonus.spins === 0) bonus.state = 4;
    if (bonus.isOver && bonus.state < 3 && !this.#isUsedFreeBet(bonus)) this.#end(bonus);
    if (wasOn && bonus.state > 2) this.#grantSpinsWon(bonus);
    if (bonus.state < 3) return;
    const before = bonus.converted;
    const all = this.#sweep(bonus);
    if (bonus.converted < before)
      for (const other of this.siblings(bonus)) if (other.isConverted) this.#sweep(other);
    this.#grantAgain(bonus, all);
  }

  siblings(bonus: ModelBonus): readonly ModelBonus[] {
    return this.bonuses.filter((one) => bonus.root && one.root === bonus.root && one !== bonus);
  }

  /** Removes what an ended bonus holds. Returns the sum of all that it held since its end. */
  #sweep(bonus: ModelBonus): bigint {
    bonus.left += bonus.held;
    bonus.held = 0n;
    const all = bonus.left > 0n ? bonus.left : 0n;
    const got = this.siblings(bonus).reduce((sum, { converted }) => sum + converted, 0n);
    const room = bonus.maximum === undefined ? all : bonus.maximum - got;
    const converted = !bonus.isConverted || room < 0n ? 0n : all < room ? all : room;
    this.cash += converted - bonus.converted;
    bonus.converted = converted;
    return all;
  }

  /** The stake of a used free bet returns if the ticket is void, even after its expiry. */
  #isUsedFreeBet(bonus: ModelBonus): boolean {
    return bonus.kind === 'free-bet' && this.#isPlayed(bonus);
  }

  /**
   * Grants what returned to a spent bonus before its expiry again, with the remaining requirement. Each unit counts
   * once.
   */
  #grantAgain(bonus: ModelBonus, all: bigint): void {
    const { again, isConverted, isOver, kind, maximum, stakeMaximum, state } = bonus;
    if (kind !== 'money' || state !== 4 || isConverted || isOver || all <= again) return;
    bonus.again = all;
    const continues = bonus.continues ?? bonus;
    this.grant({
      id: 0,
      kind,
      maximum,
      root: bonus.root ?? bonus,
      continues,
      requirement: this.remainingRequirement(continues),
      stakeMaximum,
      value: all - again,
    });
  }

  #isPlayed(bonus: ModelBonus): boolean {
    return (
      this.tickets.some((one) => one.of === bonus && this.isOpen(one)) ||
      this.rounds.some((one) => one.of === bonus && !one.isOver)
    );
  }

  /** Winnings of spins must be wagered three times. */
  #grantSpinsWon(spins: ModelBonus): void {
    const { kind, maximum, spinsWon: value, stakeMaximum } = spins;
    if (kind === 'free-spins' && value > 0n)
      this.grant({
        id: 0,
        kind: 'money',
        maximum,
        root: spins,
        requirement: 3n * value,
        stakeMaximum,
        value,
      });
  }

  #followMoney(bonus: ModelBonus): void {
    if (bonus.state !== 2) return;
    const { firstRound, firstTicket, stakeMaximum: most } = bonus;
    const ofTickets = this.tickets
      .slice(firstTicket)
      .filter(({ of }) => of?.kind !== 'free-bet')
      .map((one) => counted(upTo(one.cash + one.bonus - one.cashedStake, most), one.end));
    const ofRounds = this.rounds
      .slice(firstRound)
      .filter(({ isOver }) => isOver)
      .map((one) => (upTo(one.cash + one.bonus, most) * one.share) / 10_000n);
    bonus.wagered = [...ofTickets, ...ofRounds].reduce((sum, part) => sum + part, bonus.atProviders);
    const isOn = this.providerRounds.some(
      (one) => one.of === bonus && one.bonus > 0n && !one.isBetBack && !one.isEnded,
    );
    if (this.#isPlayed(bonus) || (bonus.wagered < bonus.requirement && (bonus.held > 0n || isOn))) return;
    bonus.state = 4;
    bonus.isConverted = bonus.wagered >= bonus.requirement;
    this.#activate();
  }

  #followFreeBet(bonus: ModelBonus): void {
    if (bonus.state < 2 || bonus.state === 3) return;
    const wasOpen = bonus.isOpen;
    bonus.isOpen = bonus.ticket === undefined || bonus.ticket.end === 'refunded';
    // A void ticket returns the free bet for another week.
    if (bonus.isOpen && !wasOpen && bonus.ticket) bonus.isOver = false;
    bonus.state = bonus.isOpen || this.#isPlayed(bonus) ? 2 : 4;
    // Anything that the account holds beyond an open free bet belongs to the house.
    bonus.held = bonus.isOpen ? bonus.value : 0n;
  }
}
