import { type FrameLocator, expect as plainExpect } from '@playwright/test';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

const AMOUNT = String.raw`[\d,]+\.\d\d(?=\sEUR)`;
const parseNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** Amounts in the rules of an open game, in English and EUR, that exceed its own caps. Empty if all are within them. */
export async function statedAboveCaps(frame: FrameLocator): Promise<readonly string[]> {
  await frame.getByRole('button', { name: 'Rules and fairness' }).click();
  const panel = frame.locator('dialog.panel[open]');
  await expect(panel).toContainText('A round pays');
  // Separates the texts of table cells and list items.
  const text = await panel.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const cell of copy.querySelectorAll('td, th, dt, dd, li')) cell.append(' ');
    return copy.textContent ?? '';
  });
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  const read = (pattern: string): number => {
    const found = new RegExp(pattern).exec(text)?.[1];
    if (found === undefined) throw new Error(`the rules do not contain ${pattern}: ${text}`);
    return parseNumber(found);
  };
  const stakeCap = read(`Stakes from ${AMOUNT}\\sEUR to (${AMOUNT})`);
  const roundCap = read(`A round pays (${AMOUNT})\\sEUR at most`);
  const all = (pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))];
  return [
    ...all(`(${AMOUNT})\\sEUR`).filter(([, amount = '']) => parseNumber(amount) > roundCap),
    ...all(`(?:at a stake of|highest stake is) (${AMOUNT})`).filter(
      ([, amount = '']) => parseNumber(amount) > stakeCap,
    ),
  ].map(([found]) => found);
}
