import type { ReplayStep } from '../round-view/index.ts';

/** Compares plain JSON data, ignoring the order of fields. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => isSameJson(value, right.get(name)));
}

/** Compares view, stake and win of each step with the records. */
export function isAsRecorded(run: readonly ReplayStep[], recorded: readonly ReplayStep[]): boolean {
  return (
    run.length === recorded.length &&
    run.every((step, index) => {
      const recordedStep = recorded[index];
      return (
        recordedStep !== undefined &&
        step.Stake === recordedStep.Stake &&
        step.Win === recordedStep.Win &&
        isSameJson(step.View, recordedStep.View)
      );
    })
  );
}
