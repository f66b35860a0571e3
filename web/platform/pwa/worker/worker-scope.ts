// The service worker types in use. TypeScript's `webworker` and `dom` libraries conflict in one program.

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type WindowClient = {
  url: string
  postMessage: (message: string) => void
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}
type MessageEvent = ExtendableEvent & { data: unknown; source: WindowClient | null }
type PushEvent = ExtendableEvent & { data: { json: () => unknown } | null }
type NotificationEvent = ExtendableEvent & { notification: { close: () => void; data: { url?: string } | null } }

type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'message', listener: (event: MessageEvent) => void): void
    (type: 'push', listener: (event: PushEvent) => void): void
    (type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  }
  location: { origin: string }
  registration: {
    active: object | null
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

export const worker = self as unknown as WorkerScope

/** Defined by bin/bundle/service-worker.ts. */
declare const __BUILD__: {
  name: string
  /** Regular expression of the paths whose `handle.offline` is true. */
  offlinePages: string
  files: { url: string; revision: string | null }[]
  /**
   * Route patterns of the planner's pages, such as '/planner/journeys/:id', and their scripts that are not in `files`.
   * `firstFiles`: what Today loads first.
   */
  planner: { paths: string[]; files: string[]; firstFiles: string[] }
}
export const build = __BUILD__
