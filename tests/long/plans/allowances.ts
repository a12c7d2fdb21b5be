/** A statement that may touch more pages than others, and the reason. */
export interface Allowance {
  /** Part of the statement's text, with normalised white space. */
  readonly contains: string;
  readonly pagesMax: number;
  /** Allows it to read whole tables or indexes. */
  readonly isWhole?: true;
  readonly reason: string;
}

export const allowances: readonly Allowance[] = [
  {
    contains: 'from place_bets(',
    pagesMax: 4_000,
    reason:
      'Its first call on a connection plans the statements of two functions, which reads the catalogue. Each of those statements is checked by itself.',
  },
  {
    contains: 'select settle_tickets(',
    pagesMax: 6_000,
    reason: 'As `place_bets`. Besides, it writes all tickets of a chunk.',
  },
  { contains: 'from start_rounds(', pagesMax: 4_000, reason: 'As `place_bets`.' },
  { contains: 'from cash_out_tickets(', pagesMax: 4_000, reason: 'As `place_bets`.' },
  {
    contains: 'from balance b left join lateral ( select l.market_id',
    pagesMax: 28_000,
    reason:
      'An account’s open stakes by line: six pages for each open ticket of the account, here 4,000, whatever is stored besides. Read once per process and account, then kept in memory.',
  },
  {
    contains: 'with looked as materialized ( select t.account_id, t.id from ticket t',
    pagesMax: 8_000,
    reason: 'Looks at the next 1,000 open tickets every ten seconds, seven pages each.',
  },
  {
    contains: 'insert into acca_insurance (ticket_id',
    pagesMax: 4_000,
    reason: 'The next settled tickets of the journal: a chunk of rows, a few pages each.',
  },
  {
    contains: 'from ticket t where t.id = any($1::bigint[])',
    pagesMax: 8_000,
    reason: 'The tickets of a chunk of a settlement, at most 2,000, three pages each.',
  },
  {
    contains: 'from ticket_leg where ticket_id = any($1::bigint[])',
    pagesMax: 8_000,
    reason: 'The legs of the same chunk.',
  },
  {
    contains: 'with moved as materialized ( select s.account_id, s.is_debit',
    pagesMax: 40_000,
    reason:
      'Adds up the next 1,000 journals every fifteen seconds: their postings, and the account of each side.',
  },
  {
    contains: 'select true as is_stake, j.at',
    pagesMax: 8_000,
    reason: 'The newest 300 postings of each side of one account, with their journals and tickets.',
  },
  {
    contains: 'select count(*)::integer as bets, count(*) filter (where is_over)',
    pagesMax: 12_000,
    isWhole: true,
    reason:
      'The newest 1,000 bets with their legs, markets and balances, seven pages each, when an operator asks for the effect of a limit.',
  },
  {
    contains:
      "from (select id, ref_id from journal where id > $1 and id <= $2 and kind in ('stake', 'accept')",
    pagesMax: 90_000,
    reason:
      'The bets of the next 1,000 journals every three seconds, with their legs and markets; after a start, the newest 5,000 bets.',
  },
  {
    contains: 'with counted as materialized (',
    pagesMax: 60_000,
    reason:
      'Adds the next 500 journals to the reports every five seconds, with the rows that they refer to and the row of each sum; the verification of a closed day reads 10,000.',
  },
  {
    contains: "select $1::date, 'active'",
    pagesMax: 60_000,
    reason:
      'Looks up the earlier days of the week of each player who was active on a day, when the day closes.',
  },
  {
    contains: 'with earlier as materialized (',
    pagesMax: 12_000,
    reason:
      'Facts of one withdrawal: the newest 5,000 payments of its account and, for operators, 5,000 bookings since the last deposit, a page each.',
  },
  {
    contains: 'from report_player p',
    pagesMax: 60_000,
    isWhole: true,
    reason: 'Adds up the players of at most 31 days: one row for each day on which a player was active.',
  },
  {
    contains: "select $1::date, 'active', k.dimension",
    pagesMax: 60_000,
    reason:
      'The close of a day, once a day: some pages for each player active on it, to find the player and earlier days of the week.',
  },
  {
    contains: "where relnamespace = 'public'::regnamespace",
    pagesMax: 4_000,
    reason: 'Reads the columns of all tables from the catalogue when a process starts.',
  },
  {
    contains: "select 'accounts' as kind",
    pagesMax: 8_000,
    reason: 'The page of retention: the 501 oldest rows of each of 28 kinds.',
  },
  {
    contains: 'from keep_partitions($1)',
    pagesMax: 5_000,
    reason:
      'Reads the catalogue of partitions once a minute in each process. Grows with partitions of five million ids, not with rows.',
  },
  {
    contains: 'with recent as ( (select p.journal_id from posting p cross join lateral',
    pagesMax: 8_000,
    reason:
      'A page of an account’s entries for a span: reads the account’s postings of half an hour around the span too, since ids follow time only roughly. This account has a posting every 26 seconds.',
  },
  {
    contains: 'where t.at >= s.at), 0)::integer as played',
    pagesMax: 90_000,
    reason:
      'What a player staked, won and how long he played since up to three moments: the newest 20,000 postings of each side, a page each, and a page of their journals. 500 of them are charged as one call.',
  },
  {
    contains: 'with debited as materialized',
    pagesMax: 50_000,
    reason:
      'The net result of a player’s day: the account’s postings of the day, at most 20,000 of a side, a page each. 500 of them are charged as one call.',
  },
  {
    contains: 'with running as materialized',
    pagesMax: 40_000,
    reason:
      'The stakes of a player’s open bets and of those settled today: at most 5,000 of each, a page each, and the settlements and cash-outs of corrected and partly cashed ones. 500 of them are charged as one call.',
  },
  {
    contains: 't.id as "tournamentId"',
    pagesMax: 4_000,
    reason:
      'Counts results of the last 30 days by tournament, from an index alone; here 49,000 matches. Kept for ten seconds for everybody.',
  },
  {
    contains: "jsonb_path_query_array(m.fixture, '$.competitors[*].name') as names from match m",
    pagesMax: 25_000,
    reason: 'Names in at most 20,000 results for the search by side. Kept for a minute for everybody.',
  },
  {
    contains: 'select count(*) > 1 and max(p.leg_no) = 1 as is_builder',
    pagesMax: 120_000,
    reason:
      'The newest 10,000 settled bets of an account with their legs and markets, eleven pages each. 250 of them are charged as one call.',
  },
  {
    contains: 'cross join lateral ( select max(n.version) as version from verdict n',
    pagesMax: 8_000,
    reason: 'The newest verdicts on the picks of a chunk of at most 2,000 tickets, three pages each.',
  },
  {
    contains: 'jsonb_agg(jsonb_build_array(m.type, m.specifier, l.outcome_no)',
    pagesMax: 60_000,
    isWhole: true,
    reason:
      'Finds the bet builders of the latest 5,000 tickets, at most once in ten minutes. Bound by that number; it may hash all markets for it.',
  },
  {
    contains: 'select t.id, t.version from ticket t where t.result = 0',
    pagesMax: 60_000,
    isWhole: true,
    reason: 'All open bets, at intervals while operators look at the exposure.',
  },
  {
    contains: 'count(distinct t.account_id)::integer as bettors',
    pagesMax: 60_000,
    isWhole: true,
    reason:
      'Counts bettors of the latest 5,000 tickets, at most once in ten minutes. Bound by that number; it may hash all markets for it.',
  },
  {
    contains: 'select example, count(*) over () as count from found, asked',
    pagesMax: 1_000_000,
    isWhole: true,
    reason:
      'A check of the ledger audit, which reads everything on purpose: every ten minutes, one process at a time.',
  },
  {
    contains: 'select min(ref_id) as ticket, min(id) as journal from journal',
    pagesMax: 8_000,
    reason:
      'Bounds of the ledger audit’s recent checks: looks at the newest 400,000 journals twice a minute.',
  },
  {
    contains: 'jsonb_build_array(journal_id, n, debit, credit, amount, currency)::text',
    pagesMax: 20_000,
    reason: 'Seals one block of the ledger’s audit chain: the postings of that block by their ids.',
  },
];
