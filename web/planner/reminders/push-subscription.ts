/** True if the browser can show notifications: the site was installed or loaded before, and is no private window. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

type SubscriptionKeys = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Returns the subscription of this browser; null without one, or if notifications are no longer allowed. */
export async function getSubscription(): Promise<SubscriptionKeys | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return toSubscriptionKeys((await registration?.pushManager.getSubscription()) ?? null)
}

/** Asks for permission and subscribes. Returns null if the user or the browser refuses. Call it in a click. */
export async function subscribe(pushKey: string): Promise<SubscriptionKeys | null> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return null
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  try {
    return toSubscriptionKeys(await registration.pushManager.subscribe(options))
  } catch (error) {
    console.warn('push subscription failed', error)
    return null
  }
}

export async function unsubscribe(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function toSubscriptionKeys(subscription: PushSubscription | null): SubscriptionKeys | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null
}
