import { api, NetworkError } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { showClaimFailure, showClaimGranted } from './claim-outcome.ts';
import { refreshBonuses } from './refresh-bonuses.ts';

/** All attempts with one code share a command id, so a retry after a lost answer never claims twice. */
let command: { readonly id: string; readonly code: string } | undefined;

function commandFor(code: string): string {
  if (command?.code !== code) command = { id: newCommandId(), code };
  return command.id;
}

/** Claims a code and shows the result in a dialog. Returns whether the bonus was granted. */
export async function claimBonus(text: string): Promise<boolean> {
  const code = text.trim();
  try {
    const result = await api('POST /api/bonus/claim', {
      body: { BonusCode: code, CommandId: commandFor(code) },
    });
    command = undefined;
    if (result.ok) {
      showClaimGranted();
      await refreshBonuses();
      return true;
    }
    showClaimFailure(code, result.error);
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    showClaimFailure(code, undefined);
  }
  return false;
}
