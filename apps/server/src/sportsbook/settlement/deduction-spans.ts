import { deductionFor, type RaceFacts, type RaceLine } from '@evens/markets';

/**
 * Rule 4 deductions by the time of the bet: a bet is reduced by the withdrawals after it. Withdrawals without a deduction
 * are left out.
 */
export function deductionSpans(
  line: RaceLine,
  facts: RaceFacts,
): readonly { readonly untilMs: number; readonly deduction: number }[] {
  const times = [...new Set((facts.withdrawals ?? []).map(({ atMs }) => atMs))].sort((a, b) => a - b);
  const spans: { untilMs: number; deduction: number }[] = [];
  for (const untilMs of times) {
    const deduction = deductionFor(line, facts, untilMs - 1);
    const last = spans.at(-1);
    if (last?.deduction === deduction) last.untilMs = untilMs;
    else spans.push({ untilMs, deduction });
  }
  return spans.at(-1)?.deduction === 0 ? spans.slice(0, -1) : spans;
}
