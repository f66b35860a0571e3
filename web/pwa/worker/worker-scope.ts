// The service worker types in use. TypeScript's `webworker` and `dom` libraries conflict in one program.

type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
type WindowClient = { url: string; postMessage: (message: string) => void }

type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: { source: WindowClient | null }) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<readonly WindowClient[]>
  }
}

export const worker = self as unknown as WorkerScope

/**
 * Defined by the build: its hash, the assets that every page needs, and the paths of the pages to read offline (source of
 * a regular expression).
 */
declare const __BUILD__: { name: string; files: string[]; offlinePages: string }
export const build = __BUILD__
