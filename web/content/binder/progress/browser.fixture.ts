import { emptyProgress, type Progress } from '#contract/content/binder/lesson-progress.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { authFetch, fetchOrThrow } from '../../../platform/api/auth-fetch.ts'
import { createClient, exchangeToken } from '../../../platform/api/client.ts'
import { fakeBrowser, fakeSession } from '../../../platform/session/browser.fixture.ts'
import { createRefresher } from '../../../platform/session/token-refresh.ts'
import { addVersion, answerOf, type Writer } from './edit-progress.ts'
import { createLessonStore, type LessonStorage } from './local-store.ts'
import { createProgressSync } from './sync.ts'

export const question = 'Who would notice first?'

export function fakeStorage(maxLength = Number.POSITIVE_INFINITY): LessonStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => Array.from(items.keys())[index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, text) {
      if (text.length > maxLength) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, text)
    },
    removeItem: (key) => void items.delete(key),
  }
}

/** Creates a browser with its own lesson store that syncs with the API at `url`. */
export function createTestBrowser(url: string, storage = fakeStorage()) {
  const store = fakeBrowser().tab()
  const lessonStore = createLessonStore(storage)
  const anonymousApi = createClient(`${url}/api`, fetchOrThrow)
  const refresher = createRefresher({
    store,
    exchangeToken: (refreshToken) => exchangeToken(anonymousApi, refreshToken),
    withCrossTabLock: (work) => work(),
    now: Date.now,
    uptime: Date.now,
    schedule: () => undefined,
  })
  const api = createClient(`${url}/api`, authFetch({ store, refresher }))
  const scheduledRetries: (() => void)[] = []
  const progressSync = createProgressSync({
    lessonStore,
    store,
    schedule: (_delayMs, work) => scheduledRetries.push(work),
    async fetchAll() {
      const { lessons } = await (await api.binder.progress.$get()).json()
      return lessons.map(({ lessonId, ...progress }) => ({ lessonId, progress }))
    },
    async send(lessonId, progress) {
      const response = await api.binder.progress[':lessonId'].$put({ param: { lessonId }, json: progress })
      const { lessonId: _, ...merged } = await response.json()
      return merged
    },
  })
  const currentUserId = () => store.read()?.user.id ?? ''
  const progressOf = (lessonId: string) => lessonStore.read(currentUserId(), lessonId)?.progress ?? emptyProgress

  return {
    lessonStore,
    progressSync,
    scheduledRetries,
    signIn: ({ id, email, token, refreshToken }: TestUser) =>
      store.signIn(fakeSession({ userId: id, email, accessToken: token, refreshToken })),
    signOut: () => store.clear(),

    type(lessonId: string, text: string): void {
      const copy = lessonStore.read(currentUserId(), lessonId) ?? lessonStore.createCopy()
      const [replaces = null] = answerOf(copy.progress, question).versions
      const writer: Writer = { by: copy.by, now: Date.now() }
      const progress: Progress = addVersion(copy.progress, { question, text, replaces }, writer)
      progressSync.clearRejection(lessonId)
      lessonStore.write(currentUserId(), lessonId, { ...copy, progress, unsent: true })
    },
    texts: (lessonId: string) => answerOf(progressOf(lessonId), question).versions.map(({ text }) => text),
  }
}
