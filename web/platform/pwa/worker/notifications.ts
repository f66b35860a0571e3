import type { PushMessage } from '#contract/planner/reminders.ts'
import { worker } from './worker-scope.ts'

const DEFAULT_MESSAGE: PushMessage = {
  title: 'Your planner',
  body: 'A step or session is due.',
  url: '/planner',
  tag: 'planner',
}

/** Shows the reminders of the planner. A message with the tag of a shown one replaces it. */
export function showNotifications(): void {
  worker.addEventListener('push', (event) => {
    const { title, body, tag, url } = parseMessage(event.data)
    const options = { body, tag, data: { url }, icon: '/icons/app-192.png', badge: '/icons/app-192.png' }
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(new URL(event.notification.data?.url ?? DEFAULT_MESSAGE.url, worker.location.origin)))
  })
}

/** A browser revokes the permission of a site that shows nothing for a message. */
function parseMessage(data: { json: () => unknown } | null): PushMessage {
  try {
    return { ...DEFAULT_MESSAGE, ...(data?.json() as PushMessage) }
  } catch {
    return DEFAULT_MESSAGE
  }
}

/** Shows an open planner, so that it opens no second one. */
async function openPage(url: URL): Promise<void> {
  // Another site cannot send messages, but an address of it must not open in any case.
  if (url.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window' })
  const planner = windows.find((client) => new URL(client.url).pathname.startsWith('/planner'))
  if (!planner) return void (await worker.clients.openWindow(url.href))
  await planner.focus()
  await planner.navigate(url.href)
}
