import { api } from '@evens/web/core/api.ts';

/** `ios`: pushes work after the site was added to the home screen. */
export const pushStates = ['on', 'off', 'denied', 'unsupported', 'ios'] as const;
export type PushState = (typeof pushStates)[number];

/** Features of the browser that pushes need. */
export interface PushFeatures {
  readonly hasPush: boolean;
  readonly permission: NotificationPermission | undefined;
  readonly isIos: boolean;
  readonly isSubscribed: boolean;
}

export function findPushState({ hasPush, permission, isIos, isSubscribed }: PushFeatures): PushState {
  if (!hasPush || permission === undefined) return isIos ? 'ios' : 'unsupported';
  if (permission === 'denied') return 'denied';
  return isSubscribed && permission === 'granted' ? 'on' : 'off';
}

async function findManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

export async function readPushState(): Promise<PushState> {
  const manager = await findManager();
  const subscription = await manager?.getSubscription();
  return findPushState({
    hasPush: manager !== undefined,
    permission: 'Notification' in window ? Notification.permission : undefined,
    // An iPad reports a Mac with a touch screen.
    isIos:
      /iPhone|iPad|iPod/.test(navigator.userAgent) ||
      (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1),
    isSubscribed: Boolean(subscription),
  });
}

/** Asks for the permission and registers this browser. Call it from a tap. Throws if the browser or the site refuses. */
export async function turnOnPush(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const manager = await findManager();
  const subscription = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint = '', keys } = subscription?.toJSON() ?? {};
  const answer = await api('POST /api/user/alerts/subscribe', {
    body: { Endpoint: endpoint, P256dh: keys?.['p256dh'] ?? '', Auth: keys?.['auth'] ?? '' },
  });
  if (answer.ok) return;
  await subscription?.unsubscribe();
  throw new Error(`turnOnPush: ${answer.error.code}`);
}

export async function turnOffPush(): Promise<void> {
  const subscription = await (await findManager())?.getSubscription();
  if (!subscription) return;
  await api('POST /api/user/alerts/unsubscribe', { body: { Endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
