import { err, ok, type Result } from '@evens/base';
import { type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { type ClassRow, raiseRulesVersion } from '../back-office/store.ts';
import type { LayerParts } from './change-layer.ts';
import { lockClasses, putClass } from './layer-store.ts';

type ClassBody = CallBody<Calls['POST /api/desk/player-class']>;

const CLASSES_MAX = 30;

interface ClassChange {
  readonly id: number | null;
  readonly name: string;
  readonly percent: number;
}

const parseClass = ({ ID, Name, FactorPercent }: ClassBody): ClassChange => ({
  id: ID,
  name: Name.trim(),
  percent: FactorPercent,
});

/** The name must be unused, the class known, and a new class within the maximum. */
function checkClass({ id, name }: ClassChange, classes: readonly ClassRow[]): Refusal | undefined {
  if (id === null && classes.length >= CLASSES_MAX)
    return refusal('InvalidDetailsException', { fields: ['ID'] });
  if (id !== null && !classes.some((each) => each.id === id)) return refusal('NotFoundException');
  const isUsed = classes.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase());
  return isUsed || name === '' ? refusal('InvalidDetailsException', { fields: ['Name'] }) : undefined;
}

async function writeClass(
  client: Queryable,
  change: ClassChange,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  const id = await putClass(client, change);
  const rulesVersion = await raiseRulesVersion(client);
  await recordOperatorAction(client, {
    ...by,
    action: 'player-class',
    subject: `class:${id}`,
    details: { reason, rulesVersion, name: change.name, percent: change.percent },
  });
}

/** Sets a class of players. A share that is raised above the bound becomes a proposal; then returns its number. */
export async function changeClass(
  { pool, bounds }: LayerParts,
  body: ClassBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const change = parseClass(body);
  return inTransaction(pool, async (client) => {
    const classes = await lockClasses(client);
    const refused = checkClass(change, classes);
    if (refused) return err(refused);
    const before = classes.find(({ id }) => id === change.id)?.factor_percent ?? 0;
    if (change.percent <= before || change.percent <= bounds.stakeFactorPercent) {
      await writeClass(client, change, { ...by, reason: body.Reason });
      return ok(undefined);
    }
    const proposal = {
      kind: 'player-class',
      subject: change.id === null ? 'class' : `class:${change.id}`,
      body,
      reason: body.Reason,
      details: { name: change.name, percent: change.percent },
    } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/player-class'].body);

/** Sets a class that two operators agreed on. */
export function classExecutor(rulesChanged: () => void): ProposalExecutor {
  return proposalExecutor({
    read(body) {
      const stored = readStored(body);
      return stored && parseClass(stored);
    },
    describe: ({ name, percent }) => `${name}: ${percent} % of the limits`,
    async execute(client, { body: change, operator, atMs, reason }) {
      const refused = checkClass(change, await lockClasses(client));
      if (refused) return err(refused);
      await writeClass(client, change, { operator, atMs, reason });
      return ok(rulesChanged);
    },
  });
}
