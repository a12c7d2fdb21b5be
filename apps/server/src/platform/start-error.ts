/** Something outside went wrong and one line says what and what to do: the process prints it and ends, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
