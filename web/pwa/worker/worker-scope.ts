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

/** Defined by the build: its hash and the assets that every page needs. */
declare const __BUILD__: { name: string; files: string[] }
export const build = __BUILD__
