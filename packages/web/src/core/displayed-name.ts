/** The part of a user name before any @. */
export function displayName(userName: string): string {
  return userName.split('@')[0] ?? userName;
}
