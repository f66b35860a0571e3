import { useSyncExternalStore } from 'react'
import { emptyProgress, type Progress, type Version } from '#contract/content/binder/lesson-progress.ts'
import { store } from '../../../platform/session/browser-session.ts'
import { lessonStore, progressSync } from './browser-store.ts'
import { addVersion, removeOlderVersion, setDone, setStep, type Writer } from './edit-progress.ts'
import { storagePrefix } from './storage-keys.ts'

export type LessonPartName = 'steps' | 'done' | `answer to ${string}`

const SEND_DELAY_MS = 800
/** Returning to the page after this time fetches the progress of the account again. */
const STALE_MS = 30_000

let sendTimer: ReturnType<typeof setTimeout> | undefined
/** The part that was edited last on this page: lesson id and part name. */
let lastEditedPart = ''
let lastFetchAt = 0
let lastFetchUserId = ''

export const currentUserId = () => store.read()?.user.id ?? ''
const copyOf = (lessonId: string) => lessonStore.read(currentUserId(), lessonId)
export const progressOf = (lessonId: string): Progress => copyOf(lessonId)?.progress ?? emptyProgress
export const isDone = (lessonId: string): boolean => progressOf(lessonId).done?.on ?? false

export const useProgress = (lessonId: string) => useSyncExternalStore(lessonStore.subscribe, () => progressOf(lessonId))
export const useStatus = (lessonId: string, part: LessonPartName) =>
  useSyncExternalStore(lessonStore.subscribe, () => statusOf(lessonId, part))

export const saveAnswer = (lessonId: string, answer: { question: string; text: string; replaces: Version | null }) =>
  edit(lessonId, `answer to ${answer.question}`, (progress, writer) => addVersion(progress, answer, writer))
export const removeAnswerVersion = (lessonId: string, version: { question: string; text: string }) =>
  edit(lessonId, `answer to ${version.question}`, (progress) => removeOlderVersion(progress, version))
export const saveStep = (lessonId: string, step: string, on: boolean) =>
  edit(lessonId, 'steps', (progress, writer) => setStep(progress, { step, on }, writer))
export const saveDone = (lessonId: string, on: boolean) =>
  edit(lessonId, 'done', (progress, writer) => setDone(progress, on, writer))

function edit(
  lessonId: string,
  part: LessonPartName,
  change: (progress: Progress, writer: Writer) => Progress,
): Progress {
  const copy = copyOf(lessonId) ?? lessonStore.createCopy()
  const progress = change(copy.progress, { by: copy.by, now: Date.now() })
  if (progress === copy.progress) return progress
  lastEditedPart = `${lessonId} ${part}`
  clearTimeout(sendTimer)
  sendTimer = setTimeout(send, SEND_DELAY_MS)
  progressSync.clearRejection(lessonId)
  lessonStore.write(currentUserId(), lessonId, { ...copy, progress, unsent: true })
  return progress
}

export function sendNow(): void {
  if (sendTimer !== undefined) send()
}

function send(): void {
  clearTimeout(sendTimer)
  sendTimer = undefined
  lessonStore.notify()
  void progressSync.sync()
}

/** Empty during input and for parts that were not edited last. */
function statusOf(lessonId: string, part: LessonPartName): string {
  if (lastEditedPart !== `${lessonId} ${part}` || sendTimer !== undefined) return ''
  const rejection = progressSync.rejectionOf(lessonId)
  if (currentUserId() && !copyOf(lessonId)?.unsent) return 'Saved'
  if (!lessonStore.isPersisted(currentUserId(), lessonId)) return 'Not saved: this browser is out of storage.'
  if (!currentUserId()) return 'Saved in this browser'
  if (rejection) return `Saved in this browser only. ${rejection}`
  return progressSync.isOffline() ? 'Saved in this browser. Syncs when you’re back online.' : ''
}

/** Fetches the progress of the account if the last fetch is stale or was for another user. */
export function refreshProgress(): void {
  lessonStore.notify()
  if (document.visibilityState === 'hidden') return
  if (lastFetchUserId === currentUserId() && Date.now() - lastFetchAt < STALE_MS) return
  lastFetchUserId = currentUserId()
  lastFetchAt = Date.now()
  void progressSync.refresh()
}

const flush = () => void progressSync.flushOnPageHide()

window.addEventListener('storage', ({ key }) => {
  // A null key means that the whole storage was cleared.
  if (key === null || key.startsWith(storagePrefix)) lessonStore.notify()
})
window.addEventListener('online', () => void progressSync.refresh())
for (const event of ['focus', 'pageshow']) window.addEventListener(event, refreshProgress)
window.addEventListener('pagehide', flush)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush()
})
store.onAuthEvent((event) => {
  lastEditedPart = ''
  if (event === 'SIGNED_IN') refreshProgress()
  else lessonStore.notify()
})
