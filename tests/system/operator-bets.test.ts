import type { BetRow, ExposureRow } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../fixture/browser.ts';
import { openSite } from '../fixture/open-site.ts';
import { type BackOfficeSite, done, inside, listOf, openBackOfficeSite, singleOn } from './refusals/site.ts';

let backOffice: BackOfficeSite;
let anna: Browser;
let ben: Browser;
let ids: readonly number[];

async function place(player: Browser, match: number, Stake: string): Promise<number> {
  const body = singleOn(match, { Stake });
  const [ticket] = listOf((await done(player.call('POST /api/betslip/placebet', { body }))).Tickets);
  return Number(inside(ticket).ID);
}

async function readBets(query = ''): Promise<{ readonly bets: readonly BetRow[]; readonly next: unknown }> {
  const { Bets, NextBefore } = await done(backOffice.operator.call('GET /api/desk/bets', { query }));
  return { bets: Bets as BetRow[], next: NextBefore };
}

const found = async (query: string) => (await readBets(query)).bets.map(({ ID }) => ID);

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
  anna = await backOffice.player('anna', '1000.00');
  ben = await backOffice.player('ben', '1000.00');
  const { ash, birch } = backOffice.match;
  ids = [await place(anna, ash, '10.00'), await place(ben, ash, '250.00'), await place(anna, birch, '3.00')];
});
afterAll(() => backOffice.stop());

describe('the list of bets', () => {
  test('the list has the newest bet first, with its player, picks and liability', async () => {
    const { bets, next } = await readBets();
    expect(bets.map(({ ID }) => ID)).toEqual(ids.toReversed());
    expect(next).toBeNull();
    expect(bets[1]).toMatchObject({
      UserName: 'ben',
      Type: 'single',
      SystemName: null,
      State: 'open',
      IsInPlay: false,
      StakeFactorPercent: 100,
      BaseStake: '250.00',
      BaseLiability: '250.00',
      Picks: [{ MatchID: backOffice.match.ash, Odds: 2000 }],
    });
  });

  test('a filter keeps the bets of a player, a match, a sport, a type, a state or a size', async () => {
    const [first, large, third] = ids;
    expect(await found('?userName=anna')).toEqual([third, first]);
    expect(await found(`?match=${backOffice.match.ash}`)).toEqual([large, first]);
    expect(await found('?sport=basketball')).toEqual([]);
    expect(await found('?sport=soccer&type=single&state=open&inPlay=false')).toHaveLength(3);
    expect(await found('?type=combo')).toEqual([]);
    expect(await found('?inPlay=true')).toEqual([]);
    expect(await found('?minStake=10.00')).toEqual([large, first]);
    expect(await found('?minLiability=10.01')).toEqual([large]);
    expect(await found(`?userName=anna&match=${backOffice.match.ash}&minStake=1`)).toEqual([first]);
  });

  test('a page ends with the id of its last bet', async () => {
    const { bets, next } = await readBets('?limit=2');
    expect(bets).toHaveLength(2);
    expect(await found(`?limit=2&before=${next}`)).toEqual([ids[0]]);
  });

  test('an unknown player and a minimum that is no amount are refused', async () => {
    const refused = async (query: string) => {
      const { status, body } = await backOffice.operator.call('GET /api/desk/bets', { query });
      return [status, body.ErrorCode];
    };
    expect(await refused('?userName=nobody')).toEqual([404, 'NotFoundException']);
    expect(await refused('?userName=%00')).toEqual([400, 'InvalidRequestException']);
    expect(await refused('?minStake=1.234')).toEqual([422, 'InvalidDetailsException']);
  });
});

interface Exposure {
  readonly Rows: readonly ExposureRow[];
  readonly Total: { readonly Bets: number; readonly Stakes: string };
}

async function readExposure(query: string): Promise<Exposure> {
  const { Rows, Total } = await done(backOffice.operator.call('GET /api/desk/exposure', { query }));
  return { Rows: Rows as ExposureRow[], Total: Total as Exposure['Total'] };
}

describe('exposure', () => {
  test('the open bets are grouped by match, league, market, outcome and player', async () => {
    const { Rows, Total } = await readExposure('?by=match');
    expect(Total).toMatchObject({ Bets: 3, Stakes: '263.00', Payouts: '526.00', Liability: '263.00' });
    expect(Rows.map(({ MatchID, Bets, Stakes, Liability }) => [MatchID, Bets, Stakes, Liability])).toEqual([
      [backOffice.match.ash, 2, '260.00', '260.00'],
      [backOffice.match.birch, 1, '3.00', '3.00'],
    ]);
    for (const by of ['league', 'market', 'outcome'])
      expect((await readExposure(`?by=${by}`)).Rows[0]?.Bets).toBeGreaterThan(1);
    const players = (await readExposure('?by=player')).Rows;
    expect(players.map(({ Name, Stakes }) => [Name, Stakes])).toEqual([
      ['ben', '250.00'],
      ['anna', '13.00'],
    ]);
    const ofMatch = await readExposure(`?by=outcome&match=${backOffice.match.birch}`);
    expect(ofMatch.Total).toMatchObject({ Bets: 1, Stakes: '3.00' });
    const names = ofMatch.Rows.map(({ LineID, OutcomeNo }) => [LineID, OutcomeNo]);
    expect(names).toEqual([['1x2', 1]]);
    expect((await readExposure('?by=outcome&match=999999999')).Rows).toEqual([]);
  });
});

describe('one bet', () => {
  test('a bet that two operators cancel shows their actions, its journal, and nothing more to cancel', async () => {
    const id = ids[2] ?? 0;
    const read = () => done(backOffice.operator.call('GET /api/desk/bet', { query: `?id=${id}` }));
    expect(await read()).toMatchObject({
      UserName: 'anna',
      State: 'open',
      IsCancellable: true,
      Journals: [],
    });
    const body = { TicketId: id, Reason: 'a wrong price' };
    const { ProposalId } = await done(backOffice.operator.call('POST /api/desk/cancelticket', { body }));
    const decision = { ID: ProposalId, Approve: true };
    await done(backOffice.second.call('POST /api/desk/proposal', { body: decision }));
    const bet = await read();
    expect(bet).toMatchObject({ State: 'returned', IsCancellable: false });
    expect(bet.Actions).toMatchObject([
      { Operator: 'operator', Action: 'ticket-cancellation-propose', Reason: 'a wrong price' },
      { Operator: 'desk-two' },
    ]);
    expect(bet.Journals).toMatchObject([
      { Kind: 'settlement', Postings: [{ From: 'open-bets:sport', To: 'cash', Amount: '3.00' }] },
    ]);
    expect(await found('?state=returned')).toEqual([id]);
    const { status } = await backOffice.operator.call('GET /api/desk/bet', { query: '?id=999999999' });
    expect(status).toBe(404);
  });
});

describe('the terms of a placed bet', () => {
  test('a system of all sizes at one stake is listed by its name', async () => {
    const { ash, birch } = backOffice.match;
    const Selections = [ash, birch, backOffice.row[0] ?? 0].flatMap((match) => singleOn(match).Selections);
    const SystemStakes = [2, 3].map((Pick) => ({ Pick, Stake: '1.00' }));
    const body = singleOn(ash, { BetType: 3, Stake: '', Selections, SystemStakes });
    const [ticket] = listOf((await done(anna.call('POST /api/betslip/placebet', { body }))).Tickets);
    expect(ticket).toMatchObject({ Stake: '4.00', BetCount: 4 });
    const { bets } = await readBets('?type=system');
    expect(bets).toMatchObject([{ ID: ticket?.ID, Type: 'system', SystemName: 'trixie' }]);
  });

  test('an each-way ticket has the place terms at its placement', async () => {
    const runner = { MarketType: 'race-winner', Specifier: '', OutcomeNo: 1, Odds: 3000 };
    const Selections = [{ ...runner, MatchID: backOffice.match.larch }];
    const body = singleOn(backOffice.match.larch, { EachWay: true, Stake: '2.00', Selections });
    const [ticket] = listOf((await done(anna.call('POST /api/betslip/placebet', { body }))).Tickets);
    expect(ticket).toMatchObject({ Stake: '4.00', BetCount: 2, Items: [{ PlaceTerms: '1/5 1-2-3' }] });
  });
});
