import { useState } from 'react';

export interface ChosenMethod<M> {
  readonly chosen: string | undefined;
  /** The method whose form is open; as it was last listed, once it is not any more. */
  readonly method: M | undefined;
  /** It left the list while its form was open. What was typed stays on the form. */
  readonly isClosed: boolean;
  choose(key: string): void;
  reset(): void;
}

/** The method that a player chose of a list that operators change. `first` is open before anything is chosen. */
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
