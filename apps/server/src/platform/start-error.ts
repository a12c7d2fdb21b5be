/**
 * An external fault at the start. The message is one line with the fault and the remedy: the process prints it without
 * a stack and exits.
 */
export class StartError extends Error {
  override name = 'StartError';
}
