/** User name of a made-up player of the sandbox. */
export function crowdUserName(number: number): string {
  return `crowd${number}`;
}

/** Whether a user name of the sandbox belongs to a made-up player. On a real site, anybody may have such a name. */
export function isCrowdUserName(userName: string): boolean {
  return /^crowd\d+$/.test(userName);
}
