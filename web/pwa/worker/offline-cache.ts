import { filesOf, isCacheable } from './cacheable-routes.ts'
import { build } from './worker-scope.ts'

const PREFIX = 'journey-'
const FILES = `${PREFIX}files-${build.name}`
const PAGES = `${PREFIX}pages-${build.name}`
/** More lessons than somebody reads on one journey; the one that was opened longest ago makes room (features: app, 6). */
const MOST_PAGES = 40

/** Fetches what the site shows without a connection, and the lessons that an earlier build kept, as this one has them (features: app, 7). */
export async function precacheFiles(): Promise<void> {
  const files = await caches.open(FILES)
  await files.addAll(build.files)
  const offline = await fetch('/offline', { cache: 'reload' })
  if (!offline.ok) throw new TypeError('The offline page could not be fetched.')
  await keepFiles(await offline.clone().text())
  await files.put('/offline', offline)
  for (const path of await earlierPaths()) await precache(path)
}

/** What earlier builds left behind. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== FILES && name !== PAGES)
  await Promise.all(earlier.map((name) => caches.delete(name)))
}

/** Fetches a page and keeps it. */
export async function precache(path: string): Promise<void> {
  await cachePut(path, await fetch(path))
}

/** Keeps a page as it was just answered; one that is no longer there is forgotten. */
export async function cachePut(path: string, answer: Response): Promise<void> {
  const pages = await caches.open(PAGES)
  const isPage = answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) {
    // A server that is out of order says nothing about the page.
    if (answer.status < 500) await pages.delete(path)
    return
  }
  await keepFiles(await answer.clone().text())
  await pages.delete(path)
  await pages.put(path, answer)
  const kept = await pages.keys()
  for (const page of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) await pages.delete(page)
}

export async function cachedPage(path: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(path)
}

/** The lessons that can be read without a connection, the one opened last first. */
export async function cachedLessons(): Promise<{ path: string; html: string }[]> {
  const pages = await caches.open(PAGES)
  const requests = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== '/binder').reverse()
  return Promise.all(
    requests.map(async (request) => ({
      path: new URL(request.url).pathname,
      html: (await (await pages.match(request))?.text()) ?? '',
    })),
  )
}

export async function cachedAsset(path: string): Promise<Response | undefined> {
  return (await caches.open(FILES)).match(path)
}

/** Their names change with their content, so one that is kept is never fetched again. */
async function keepFiles(html: string): Promise<void> {
  const files = await caches.open(FILES)
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await files.addAll(filesOf(html).filter((path) => !kept.has(path)))
}

async function earlierPaths(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}pages-`) && name !== PAGES)
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests
    .flat()
    .map(({ url }) => new URL(url))
    .filter(isCacheable)
    .map(({ pathname }) => pathname)
}
