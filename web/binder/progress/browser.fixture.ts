import { emptyProgress, type Progress } from '#contract/binder/lesson-progress.ts'
import type { TestUser } from '../../../tests/users.ts'
import { authFetch, fetchOrThrow } from '../../api/auth-fetch.ts'
import { createClient, exchangeToken } from '../../api/client.ts'
import { fakeBrowser, fakeSession } from '../../auth/session/browser.fixture.ts'
import { createRefresher } from '../../auth/session/token-refresh.ts'
import { addVersion, answerOf, type WriterId } from './edits.ts'
import { createLessonStore, type LessonStorage } from './local-store.ts'
import { createProgressSync } from './sync.ts'

export const question = 'Who would notice first?'

/** A storage as browsers have it; with `room` it takes so many characters and no more. */
export function aStorage(room = Number.POSITIVE_INFINITY): LessonStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => Array.from(kept.keys())[index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key) => void kept.delete(key),
  }
}

/** A browser with the lessons it keeps, and a way to a real service. */
export function aReadersBrowser(url: string, storage = aStorage()) {
  const store = fakeBrowser().tab()
  const shelf = createLessonStore(storage)
  const anonymous = createClient(`${url}/api`, fetchOrThrow)
  const refresher = createRefresher({
    store,
    exchangeToken: (refreshToken) => exchangeToken(anonymous, refreshToken),
    withCrossTabLock: (work) => work(),
    now: Date.now,
    schedule: () => undefined,
  })
  const api = createClient(`${url}/api`, authFetch({ store, refresher }))
  const waiting: (() => void)[] = []
  const courier = createProgressSync({
    shelf,
    store,
    later: (_milliseconds, work) => waiting.push(work),
    async fetchAll() {
      const { lessons } = await (await api.binder.progress.$get()).json()
      return lessons.map(({ lessonId, ...progress }) => ({ lessonId, progress }))
    },
    async send(lessonId, progress) {
      const answer = await api.binder.progress[':lessonId'].$put({ param: { lessonId }, json: progress })
      const { lessonId: _, ...whole } = await answer.json()
      return whole
    },
  })
  const reader = () => store.read()?.user.id ?? ''
  const progressOf = (lessonId: string) => shelf.read(reader(), lessonId)?.progress ?? emptyProgress

  return {
    shelf,
    courier,
    /** Work that waits for a later try. */
    waiting,
    signIn: ({ id, email, token, refreshToken }: TestUser) =>
      store.signIn(fakeSession({ userId: id, email, accessToken: token, refreshToken })),
    signOut: () => store.clear(),

    /** Types a text over what is shown. */
    type(lessonId: string, text: string): void {
      const copy = shelf.read(reader(), lessonId) ?? shelf.blank()
      const [over = null] = answerOf(copy.progress, question).versions
      const pen: WriterId = { by: copy.by, now: Date.now() }
      const progress: Progress = addVersion(copy.progress, { question, text, over }, pen)
      courier.tryAgain(lessonId)
      shelf.write(reader(), lessonId, { ...copy, progress, unsent: true })
    },
    texts: (lessonId: string) => answerOf(progressOf(lessonId), question).versions.map(({ text }) => text),
  }
}
