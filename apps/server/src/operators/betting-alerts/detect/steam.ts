import type { AccountId } from '@evens/base';
import type { FoundAlert, RecentBet, Thresholds } from './found-alert.ts';

type SteamThresholds = Omit<Thresholds, 'percent'>;

/** The window with the most accounts among those that reach both thresholds. */
function findWindow(bets: readonly RecentBet[], { accounts, amount, seconds }: SteamThresholds) {
  const betsByAccount = new Map<AccountId, number>();
  const sorted = bets.toSorted((a, b) => a.decidedAtMs - b.decidedAtMs);
  let stakes = 0;
  let best: { readonly accounts: number; readonly stakes: number; readonly lastAtMs: number } | undefined;
  const count = ({ accountId, stake }: RecentBet, added: 1 | -1) => {
    const next = (betsByAccount.get(accountId) ?? 0) + added;
    if (next === 0) betsByAccount.delete(accountId);
    else betsByAccount.set(accountId, next);
    stakes += stake * added;
  };
  let from = 0;
  for (const bet of sorted) {
    count(bet, 1);
    const fromMs = bet.decidedAtMs - seconds * 1000;
    for (let first = sorted[from]; first && first.decidedAtMs < fromMs; first = sorted[from]) {
      count(first, -1);
      from += 1;
    }
    const { size } = betsByAccount;
    if (size >= accounts && stakes >= amount && size > (best?.accounts ?? 0))
      best = { accounts: size, stakes, lastAtMs: bet.decidedAtMs };
  }
  return best;
}

const outcomeKey = ({ matchId, line, outcomeNo }: RecentBet['outcomes'][number]) =>
  `${matchId}/${line}#${outcomeNo}`;

/** Outcomes of the added bets on which many accounts bet within a short time. The recent bets include the added ones. */
export function detectSteam(
  { recent, added }: { readonly recent: readonly RecentBet[]; readonly added: readonly RecentBet[] },
  thresholds: SteamThresholds,
): readonly FoundAlert[] {
  const fromMs = Math.min(...added.map(({ decidedAtMs }) => decidedAtMs)) - thresholds.seconds * 1000;
  const betsByOutcome = new Map(
    added.flatMap(({ outcomes }) =>
      outcomes.map((outcome) => [outcomeKey(outcome), { outcome, bets: [] as RecentBet[] }]),
    ),
  );
  for (const bet of recent)
    if (bet.decidedAtMs >= fromMs)
      for (const outcome of bet.outcomes) betsByOutcome.get(outcomeKey(outcome))?.bets.push(bet);
  return Array.from(betsByOutcome).flatMap(([cause, { outcome, bets }]): FoundAlert[] => {
    const steam = findWindow(bets, thresholds);
    if (!steam) return [];
    const { matchId, line, outcomeNo } = outcome;
    return [
      {
        ...{ kind: 'steam', cause, happenedAtMs: steam.lastAtMs, matchId, picks: [{ line, outcomeNo }] },
        facts: { accounts: steam.accounts, stakes: BigInt(steam.stakes), seconds: thresholds.seconds },
      },
    ];
  });
}
