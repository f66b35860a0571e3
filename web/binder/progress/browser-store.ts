import { loadClient } from '../../api/load-client.ts'
import { storage, store } from '../../auth/session/browser-session.ts'
import { createLessonStore } from './local-store.ts'
import { createProgressSync } from './sync.ts'

export const lessonStore = createLessonStore(storage && window.localStorage)

export const progressSync = createProgressSync({
  shelf: lessonStore,
  store,
  later: (milliseconds, work) => void setTimeout(work, milliseconds),
  async fetchAll() {
    const { api } = await loadClient()
    const { lessons } = await (await api.binder.progress.$get()).json()
    return lessons.map(({ lessonId, ...progress }) => ({ lessonId, progress }))
  },
  async send(lessonId, progress, onLeaving) {
    const { api } = await loadClient()
    const input = { param: { lessonId }, json: progress }
    const init = onLeaving ? { init: { keepalive: true } } : {}
    const { lessonId: _, ...whole } = await (await api.binder.progress[':lessonId'].$put(input, init)).json()
    return whole
  },
})
