import { useSyncExternalStore } from 'react'
import { emptyProgress, type Progress, type Version } from '#contract/binder/lesson-progress.ts'
import { store } from '../../auth/session/browser-session.ts'
import { lessonStore, progressSync } from './browser-store.ts'
import { addVersion, forgetOlderVersion, setDone, setStep, type WriterId } from './edits.ts'
import { storagePrefix } from './storage-keys.ts'

/** The parts of a lesson that a reader edits: each shows whether the last edit of it is safe. */
export type LessonPartName = 'steps' | 'done' | `answer to ${string}`

/** How long somebody must pause before what they wrote is sent. */
const PAUSE_MS = 800
/** Coming back to the page after this long reads the account again. */
const STALE_MS = 30_000

let pause: ReturnType<typeof setTimeout> | undefined
/** What was edited last on this page. */
let touched = ''
/** When the account was read last, and whose. */
let readAt = 0
let readOf = ''

/** Whose lessons these are: an id, or nothing for somebody who is not signed in. */
export const reader = () => store.read()?.user.id ?? ''
const copyOf = (lessonId: string) => lessonStore.read(reader(), lessonId)
export const progressOf = (lessonId: string): Progress => copyOf(lessonId)?.progress ?? emptyProgress
export const isDone = (lessonId: string): boolean => progressOf(lessonId).done?.on ?? false

export const useProgress = (lessonId: string) => useSyncExternalStore(lessonStore.subscribe, () => progressOf(lessonId))
export const useStatus = (lessonId: string, part: LessonPartName) =>
  useSyncExternalStore(lessonStore.subscribe, () => statusOf(lessonId, part))

export const write = (lessonId: string, answer: { question: string; text: string; over: Version | null }) =>
  edit(lessonId, `answer to ${answer.question}`, (progress, pen) => addVersion(progress, answer, pen))
export const forget = (lessonId: string, earlier: { question: string; text: string }) =>
  edit(lessonId, `answer to ${earlier.question}`, (progress) => forgetOlderVersion(progress, earlier))
export const tick = (lessonId: string, step: string, on: boolean) =>
  edit(lessonId, 'steps', (progress, pen) => setStep(progress, { step, on }, pen))
export const finish = (lessonId: string, on: boolean) =>
  edit(lessonId, 'done', (progress, pen) => setDone(progress, on, pen))

/** Keeps an edit at once in this browser, and sends it when the writer pauses. @returns the lesson as it is now */
function edit(
  lessonId: string,
  part: LessonPartName,
  change: (progress: Progress, pen: WriterId) => Progress,
): Progress {
  const copy = copyOf(lessonId) ?? lessonStore.blank()
  const progress = change(copy.progress, { by: copy.by, now: Date.now() })
  if (progress === copy.progress) return progress
  touched = `${lessonId} ${part}`
  clearTimeout(pause)
  pause = setTimeout(send, PAUSE_MS)
  progressSync.tryAgain(lessonId)
  lessonStore.write(reader(), lessonId, { ...copy, progress, unsent: true })
  return progress
}

/** A field was left: there is nothing to wait for. */
export function sendNow(): void {
  if (pause !== undefined) send()
}

function send(): void {
  clearTimeout(pause)
  pause = undefined
  lessonStore.tell()
  void progressSync.sync()
}

/** Whether the last edit of a part is safe, in words; nothing while somebody writes. */
function statusOf(lessonId: string, part: LessonPartName): string {
  if (touched !== `${lessonId} ${part}` || pause !== undefined) return ''
  const refusal = progressSync.refusalOf(lessonId)
  if (reader() && !copyOf(lessonId)?.unsent) return 'Saved'
  if (!lessonStore.isKept(reader(), lessonId)) return 'This browser has no room to keep it.'
  if (!reader()) return 'Saved in this browser'
  if (refusal) return `Saved in this browser only. ${refusal}`
  return progressSync.isAway() ? 'Saved in this browser. It is sent when you are online again.' : ''
}

/** Reads the account, unless that was done a moment ago. */
export function refreshProgress(): void {
  lessonStore.tell()
  if (document.visibilityState === 'hidden') return
  if (readOf === reader() && Date.now() - readAt < STALE_MS) return
  readOf = reader()
  readAt = Date.now()
  void progressSync.refresh()
}

const onLeaving = () => void progressSync.carryOnLeaving()

window.addEventListener('storage', ({ key }) => {
  // A null key means that the whole storage was cleared.
  if (key === null || key.startsWith(storagePrefix)) lessonStore.tell()
})
window.addEventListener('online', () => void progressSync.refresh())
for (const event of ['focus', 'pageshow']) window.addEventListener(event, refreshProgress)
window.addEventListener('pagehide', onLeaving)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') onLeaving()
})
store.onAuthEvent((event) => {
  touched = ''
  if (event === 'SIGNED_IN') refreshProgress()
  else lessonStore.tell()
})
