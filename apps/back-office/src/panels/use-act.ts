import { asFields, type Result } from '@evens/base';
import type { OperatorArea } from '@evens/contract';
import { NetworkError, type Refused } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { t } from '@evens/web/core/words.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMayAct } from './operator-rights.ts';

export interface Act {
  /** Whether the operator's role may act. */
  readonly isAllowed: boolean;
  readonly error: string | undefined;
  /** Fields refused by the last call, by the names of its body. */
  readonly fields: readonly string[];
  readonly isBusy: boolean;
  /** Runs one call at a time and returns whether it succeeded. Afterwards the data of the back office is reloaded. */
  run(send: () => Promise<Result<unknown, Refused>>): Promise<boolean>;
}

/** Field names in the data of a refusal. */
function refusedFields({ data }: Refused): readonly string[] {
  const { fields } = data;
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

/** The message of a refusal, with the fields that it names. */
export function refusedText(refused: Refused): string {
  const { message } = refused;
  const fields = refusedFields(refused);
  return fields.length > 0 ? `${message} (${fields.join(', ')})` : message;
}

/** Message for a completed action or a proposal that waits for a second operator. */
function doneText(answer: unknown): string {
  const { ProposalId: number } = asFields(answer) ?? {};
  return typeof number === 'number' ? t('backoffice.proposed', { number }) : t('backoffice.done');
}

function reloadBackOfficeData(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.includes(' /api/desk/'),
  });
}

interface ActOptions {
  /** Whether the page itself shows what a call did, so that no notice is needed. */
  readonly isVisible?: boolean;
}

export function useAct(area: OperatorArea, { isVisible = false }: ActOptions = {}): Act {
  const isAllowed = useMayAct(area);
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** An item that another operator decided leaves its list together with its error, so the error becomes a notice. */
  async function refuse(text: string) {
    setError(text);
    await reloadBackOfficeData();
    if (!isMounted.current) notify(text, 'bad');
  }

  return {
    isAllowed,
    error,
    fields,
    isBusy,
    async run(send) {
      if (isBusy) return false;
      setBusy(true);
      setError(undefined);
      setFields([]);
      try {
        const result = await send();
        if (!result.ok) {
          setFields(refusedFields(result.error));
          void refuse(refusedText(result.error));
          return false;
        }
        if (!isVisible) notify(doneText(result.value), 'good');
        void reloadBackOfficeData();
        return true;
      } catch (failure) {
        if (!(failure instanceof NetworkError)) throw failure;
        void refuse(t('shell.error.no-answer'));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
