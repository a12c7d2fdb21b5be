import { useState } from 'react';

export interface ChosenMethod<M> {
  readonly chosen: string | undefined;
  /** The method with the open form. After it left the list, its last listed version. */
  readonly method: M | undefined;
  /** The method left the list while its form was open. The typed values stay. */
  readonly isClosed: boolean;
  choose(key: string): void;
  reset(): void;
}

/** The method chosen from a list that operators can change. `first` is open by default. */
export function useChosenMethod<M extends { readonly Key: string }>(
  methods: readonly M[],
  first?: M,
): ChosenMethod<M> {
  const [pressed, choose] = useState<string>();
  const [last, setLast] = useState<M>();
  const chosen = pressed ?? last?.Key ?? first?.Key;
  const listed = methods.find(({ Key }) => Key === chosen);
  if (listed !== undefined && listed !== last) setLast(listed);
  const method = listed ?? (last?.Key === chosen ? last : undefined);
  return {
    chosen,
    method,
    isClosed: method !== undefined && listed === undefined,
    choose,
    reset() {
      choose(undefined);
      setLast(undefined);
    },
  };
}
