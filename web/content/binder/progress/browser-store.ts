import { loadClient } from '../../../platform/api/load-client.ts'
import { storage, store } from '../../../platform/session/browser-session.ts'
import { createLessonStore } from './local-store.ts'
import { createProgressSync } from './sync.ts'

export const lessonStore = createLessonStore(storage)

export const progressSync = createProgressSync({
  lessonStore,
  store,
  schedule: (delayMs, work) => void setTimeout(work, delayMs),
  async fetchAll() {
    const { api } = await loadClient()
    const { lessons } = await (await api.binder.progress.$get()).json()
    return lessons.map(({ lessonId, ...progress }) => ({ lessonId, progress }))
  },
  async send(lessonId, progress, keepalive) {
    const { api } = await loadClient()
    const input = { param: { lessonId }, json: progress }
    const options = keepalive ? { init: { keepalive: true } } : {}
    const { lessonId: _, ...merged } = await (await api.binder.progress[':lessonId'].$put(input, options)).json()
    return merged
  },
})
