import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import {
  type BackOfficeSite,
  done,
  inside,
  listOf,
  openBackOfficeSite,
  singleOn,
} from '../../../../../tests/system/refusals/site.ts';

const Reason = 'a test of the layers';

let backOffice: BackOfficeSite;
let player: Browser;

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
  player = await backOffice.player('layered', '20000.00');
});
afterAll(() => backOffice.stop());

type Key = Parameters<Browser['call']>[0];

function act(key: Key, body: Readonly<Record<string, unknown>>, by = backOffice.operator) {
  return done(by.call(key, { body: { ...body, Reason } }));
}

const everywhere = { Place: 'platform', Name: '', MarketType: '', ClassID: null, OverLimit: 'reject' };
const unbounded = { StakeMaximum: null, PayoutMaximum: null, LiabilityMaximum: null, DelaySeconds: null };

/** Sets the bounds of a layer; without bounds, removes it. */
function setLayer(scope: Readonly<Record<string, unknown>>, bounds: Readonly<Record<string, unknown>> = {}) {
  return act('POST /api/desk/limit-layer', {
    ...everywhere,
    Currency: 'EUR',
    ...unbounded,
    ...scope,
    ...bounds,
  });
}

const listLayers = async () =>
  listOf((await done(backOffice.operator.call('GET /api/desk/limit-layers'))).Layers);

/** Sports that the site draws itself have layers from the start. */
const drawnSports: readonly unknown[] = ['virtual-soccer', 'virtual-racing', 'lotto'];
const layers = async () => (await listLayers()).filter(({ Name }) => !drawnSports.includes(Name));

async function classId(name: string): Promise<number> {
  const { Classes } = await done(backOffice.operator.call('GET /api/desk/limit-layers'));
  return Number(listOf(Classes).find(({ Name }) => Name === name)?.ID);
}

/** Returns the acceptance of a bet, or the code and maximum of its refusal. */
async function place(body: unknown, by = player) {
  const answer = await by.call('POST /api/betslip/placebet', { body });
  if (answer.status === 200) return inside(listOf(answer.body.Tickets)[0]).Acceptance;
  return [answer.body.ErrorCode, inside(answer.body.Data).maximum];
}

async function status(matchId: number, by = player, changes: Readonly<Record<string, unknown>> = {}) {
  const { CommandId: _id, Stake: _stake, OddsChangePolicy: _policy, ...body } = singleOn(matchId, changes);
  return done(by.call('POST /api/betslip/selectionstatus', { body }));
}

async function leagueId(matchId: number): Promise<string> {
  const { rows } = await backOffice.pool.query('select tournament_id::text as id from match where id = $1', [
    matchId,
  ]);
  return rows[0].id;
}

test('virtual sports and lotto have a tenth of the limits of real matches until operators change them', async () => {
  const bounds = { StakeMaximum: '500.00', PayoutMaximum: '25000.00', LiabilityMaximum: '25000.00' };
  expect((await listLayers()).map(({ Name }) => Name).toSorted()).toEqual(drawnSports.toSorted());
  for (const layer of await listLayers())
    expect(layer).toMatchObject({ Place: 'sport', MarketType: '', OverLimit: 'reject', ...bounds });
});

test('a layer of a match rejects stakes above its bound there, and the slip shows the bound', async () => {
  const { ash, birch } = backOffice.match;
  const layer = { Place: 'match', Name: String(ash) };
  await setLayer(layer, { StakeMaximum: '50.00' });
  expect(await status(ash)).toMatchObject({ MaximumStake: '50.00' });
  expect(await place(singleOn(ash, { Stake: '50.01' }))).toEqual([
    'LineBettingLimitReachedException',
    '50.00',
  ]);
  expect(await place(singleOn(ash, { Stake: '30.00' }))).toBe(1);
  // Open bets on the line count.
  expect(await place(singleOn(ash, { Stake: '20.01' }))).toEqual([
    'LineBettingLimitReachedException',
    '20.00',
  ]);
  expect(await place(singleOn(birch, { Stake: '50.01' }))).toBe(1);
  const { rows } = await backOffice.pool.query(
    `select subject, cardinality(setting_changes) as changes from operator_action where action = 'limit-layer'`,
  );
  expect(rows).toEqual([{ subject: `match:${ash}`, changes: 2 }]);
  await setLayer(layer);
  expect(await layers()).toEqual([]);
  expect(await place(singleOn(ash, { Stake: '20.01' }))).toBe(1);
});

test('a layer of a league and a market type bounds payouts of that market only', async () => {
  const [ash = 0, other = 0] = backOffice.row;
  const layer = { Place: 'league', Name: await leagueId(ash), MarketType: '1x2' };
  await setLayer(layer, { PayoutMaximum: '100.00' });
  expect(await layers()).toMatchObject([{ PlaceName: 'league', MarketType: '1x2', PayoutMaximum: '100.00' }]);
  const total = { MarketType: 'total', Specifier: 'total=2.5', OutcomeNo: 1, Odds: 1900 };
  const onTotal = { Selections: [{ MatchID: ash, ...total }] };
  expect(await place(singleOn(ash, { Stake: '50.01' }))).toEqual([
    'LineBettingLimitReachedException',
    '50.00',
  ]);
  expect(await place(singleOn(ash, { Stake: '50.00' }))).toBe(1);
  expect(await place(singleOn(ash, { ...onTotal, Stake: '90.00' }))).toBe(1);
  // A cup match is not in the league.
  expect(await place(singleOn(backOffice.match.dogwood, { Stake: '60.00' }))).toBe(1);
  // Bounds of every layer count together: the strictest one applies.
  await setLayer({ Place: 'match', Name: String(other) }, { StakeMaximum: '40.00' });
  expect(await status(other)).toMatchObject({ MaximumStake: '40.00' });
  const checked = await done(
    backOffice.operator.call('GET /api/desk/limit-check', {
      query: `?match=${other}&marketType=1x2&userName=layered`,
    }),
  );
  expect(checked).toMatchObject({ StakeMaximum: '40.00', PayoutMaximum: '100.00', FactorPercent: 100 });
  expect(checked.LayerIDs).toHaveLength(2);
  const effect = await done(
    backOffice.operator.call('GET /api/desk/limit-effect', {
      query: `?place=match&name=${ash}&currency=EUR&stakeMaximum=60.00`,
    }),
  );
  expect(effect).toEqual({ Matches: 1, Bets: 2, BetsOver: 1 });
  await setLayer({ Place: 'match', Name: String(other) });
  await setLayer(layer);
});

test('a bet above a layer that refers waits for an operator, up to one that rejects', async () => {
  const { cedar } = backOffice.match;
  const layer = { Place: 'match', Name: String(cedar) };
  await act('POST /api/desk/switch', { Kind: 'referral', Name: '', Open: true });
  await setLayer({ ...layer, OverLimit: 'refer' }, { StakeMaximum: '10.00' });
  await setLayer(layer, { StakeMaximum: '100.00' });
  const onCedar = (Stake: string) =>
    singleOn(cedar, {
      Stake,
      Selections: [{ MatchID: cedar, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 1200 }],
    });
  const { Limits } = await status(cedar);
  expect(Limits).toEqual([{ MaximumStake: '10.00', ReferralAbove: '10.00', ReferralMaximum: '100.00' }]);
  expect(await place(onCedar('100.01'))).toEqual(['LineBettingLimitReachedException', '10.00']);
  expect(await place(onCedar('100.00'))).toBe(0);
  const [waiting] = listOf((await done(backOffice.operator.call('GET /api/desk/referrals'))).Referrals);
  expect(waiting).toMatchObject({ MaximumStake: '10.00' });
  const BetId = inside(waiting?.Ticket).ID;
  expect(await act('POST /api/desk/referral', { BetId, Answer: 'accept' })).toMatchObject({ Acceptance: 1 });
  await setLayer(layer);
  await setLayer({ ...layer, OverLimit: 'refer' });
  await act('POST /api/desk/switch', { Kind: 'referral', Name: '', Open: false });
});

test('a class sets the share of its players and has layers of its own, such as a delay in play', async () => {
  const watched = await backOffice.player('watched', '1000.00');
  const { gorse, holly } = backOffice.match;
  const Limited = await classId('Limited');
  await act('POST /api/desk/stakefactor', { UserName: 'watched', ClassID: Limited });
  expect(await done(watched.call('GET /api/betslip/limits'))).toMatchObject({
    StakeFactorPercent: 20,
    MaximumStake: '1000.00',
  });
  await setLayer({ Place: 'sport', Name: 'basketball' }, { StakeMaximum: '100.00' });
  const hoops = {
    Selections: [
      { MatchID: holly, MarketType: 'total-full', Specifier: 'total=180.5', OutcomeNo: 1, Odds: 1900 },
    ],
  };
  // The layer for all players is multiplied by the share; that of the class is not.
  expect(await status(holly, watched, hoops)).toMatchObject({ MaximumStake: '20.00' });
  await setLayer({ Place: 'sport', Name: 'basketball', ClassID: Limited }, { StakeMaximum: '15.00' });
  expect(await status(holly, watched, hoops)).toMatchObject({ MaximumStake: '15.00' });
  expect(await status(holly, player, hoops)).toMatchObject({ MaximumStake: '100.00' });
  await setLayer({ ClassID: Limited }, { DelaySeconds: 45 });
  const usual = Number((await status(gorse)).DelaySeconds);
  expect(usual).toBeLessThan(45);
  expect(await status(gorse, watched)).toMatchObject({ DelaySeconds: 45 });
  expect(await place(singleOn(gorse), watched)).toBe(4);
  const { rows } = await backOffice.pool.query(
    `select round(extract(epoch from due_at - decided_at))::integer as delay from ticket where acceptance = 4`,
  );
  expect(rows).toEqual([{ delay: 45 }]);
  // A share of his own ends the class.
  await act('POST /api/desk/stakefactor', { UserName: 'watched', Percent: 50 });
  expect(await done(watched.call('GET /api/betslip/limits'))).toMatchObject({ StakeFactorPercent: 50 });
  expect(await status(holly, watched, hoops)).toMatchObject({ MaximumStake: '50.00' });
  await setLayer({ ClassID: Limited });
  await setLayer({ Place: 'sport', Name: 'basketball', ClassID: Limited });
  await setLayer({ Place: 'sport', Name: 'basketball' });
});

test('bounds and shares that are raised above those of one operator need a second one', async () => {
  const approve = (proposalId: unknown) =>
    done(
      backOffice.second.call('POST /api/desk/proposal', { body: { ID: Number(proposalId), Approve: true } }),
    );
  const limits = {
    ...{ Currency: 'EUR', MinimumStake: '0.10', LineStakeMaximum: '20000.00' },
    ...{ ReferralStakeMaximum: '50000.00', PayoutMaximum: '250000.00' },
  };
  await approve((await act('POST /api/desk/limits', limits)).ProposalId);
  expect(await setLayer({}, { StakeMaximum: '15000.00' })).toEqual({ HasErrors: false });
  expect(await setLayer({}, { StakeMaximum: '100.00' })).toEqual({ HasErrors: false });
  expect(await setLayer({}, { StakeMaximum: '9000.00' })).toEqual({ HasErrors: false });
  // Without the layer, a line takes up to 20,000.00.
  const removal = await setLayer({});
  expect(removal.ProposalId).toBeGreaterThan(0);
  expect(await layers()).toHaveLength(1);
  await approve(removal.ProposalId);
  expect(await layers()).toEqual([]);
  await act('POST /api/desk/limits', { ...limits, LineStakeMaximum: '5000.00' });

  const vip = { ID: null, Name: 'High rollers', FactorPercent: 180 };
  const proposed = await act('POST /api/desk/player-class', vip);
  await approve(proposed.ProposalId);
  const id = await classId('High rollers');
  const chosen = await act('POST /api/desk/stakefactor', { UserName: 'layered', ClassID: id });
  await approve(chosen.ProposalId);
  expect(await done(player.call('GET /api/betslip/limits'))).toMatchObject({ StakeFactorPercent: 180 });
  // Lowering the share of a class applies to its players at once.
  await act('POST /api/desk/player-class', { ...vip, ID: id, FactorPercent: 60 });
  expect(await done(player.call('GET /api/betslip/limits'))).toMatchObject({ StakeFactorPercent: 60 });
});

test.each([
  [{ Place: 'sport', Name: 'chessboxing' }, 'Name'],
  [{ Place: 'league', Name: '999999999' }, 'Name'],
  [{ Place: 'platform', Name: 'soccer' }, 'Name'],
  [{ MarketType: 'no-such-market' }, 'MarketType'],
  [{ ClassID: 999_999 }, 'ClassID'],
  [{ StakeMaximum: '1.001' }, 'StakeMaximum'],
])('a layer that no bet could meet is refused: %j', async (wrong, field) => {
  const body = { ...everywhere, Currency: 'EUR', ...unbounded, StakeMaximum: '10.00', ...wrong, Reason };
  const answer = await backOffice.operator.call('POST /api/desk/limit-layer', { body });
  expect(answer.body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: [field] } });
});
