/** The little that we use of a service worker's world: its types and those of a page cannot stand in one program. */

type Later = { waitUntil: (work: Promise<unknown>) => void }
type FetchLater = Later & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Page = { url: string; postMessage: (message: string) => void }

type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Later) => void): void
    (type: 'fetch', listener: (event: FetchLater) => void): void
    (type: 'message', listener: (event: { source: Page | null }) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<readonly Page[]>
  }
}

export const worker = self as unknown as WorkerScope

/** What the build tells: its own name, and the files that every page of it needs. */
declare const __BUILD__: { name: string; files: string[] }
export const build = __BUILD__
