import type { Version } from '#contract/binder/lesson-progress.ts'
import { lessonStore } from './browser-store.ts'
import { answerOf } from './edits.ts'
import { progressOf, reader, sendNow, write } from './progress-store.ts'

/** Whose text the field shows, and which version: an edit replaces this one and no other. */
type Shown = { by: string; version: Version | null }

/** Keeps what is typed into a field, and shows in it what is typed elsewhere. @returns how to stop. */
export function bindAnswer(field: HTMLTextAreaElement, lessonId: string, question: string): () => void {
  const newest = () => answerOf(progressOf(lessonId), question).versions[0] ?? null
  // The page's own script may have filled the field in (restore-answers-script.tsx); whatever differs was typed since.
  const given = field.dataset.kept ?? ''
  const wasTyped = field.value !== given
  let shown: Shown = { by: reader(), version: newest()?.text === given ? newest() : null }

  function keep(): void {
    mirror(field)
    // No database keeps a NUL in a text.
    write(lessonId, { question, text: field.value.replaceAll('\0', ''), over: shown.version })
    shown = { by: reader(), version: newest() }
  }

  /** Shows what is known by now, unless somebody is writing here. */
  function settle(): void {
    if (shown.by === reader() && isBeingWritten(field)) return
    show()
  }

  function show(): void {
    shown = { by: reader(), version: newest() }
    const text = shown.version?.text ?? ''
    if (field.value !== text) field.value = text
    mirror(field)
  }

  if (wasTyped) keep()
  else show()
  const hears = new AbortController()
  field.addEventListener('input', keep, hears)
  field.addEventListener('blur', sendNow, hears)
  field.addEventListener('blur', settle, hears)
  const stop = lessonStore.subscribe(settle)
  return () => {
    hears.abort()
    stop()
    // A field that goes on without a keeper is begun anew by the next.
    field.dataset.kept = field.value
  }
}

/** Here, not in another tab or window. */
const isBeingWritten = (field: HTMLTextAreaElement) => document.hasFocus() && document.activeElement === field

/** The style sheet gives the field the height of this text, and paper prints it. */
function mirror({ parentElement, value }: HTMLTextAreaElement): void {
  if (parentElement) parentElement.dataset.text = value
}
