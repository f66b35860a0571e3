import type { Version } from '#contract/content/binder/lesson-progress.ts'
import { lessonStore } from './browser-store.ts'
import { answerOf } from './edit-progress.ts'
import { currentUserId, isDone, progressOf, saveAnswer, saveDone, saveStep, sendNow } from './progress-store.ts'

/** The version in the field and its user. An edit replaces only this version. */
type DisplayedVersion = { userId: string; version: Version | null }

/** Saves input of a field and shows edits from other tabs and browsers in it. Returns a function that unbinds it. */
export function bindAnswer(field: HTMLTextAreaElement, lessonId: string, question: string): () => void {
  const newestVersion = () => answerOf(progressOf(lessonId), question).versions[0] ?? null
  // An inline script may have filled in the field (restore-answers-script.tsx). Any other text was typed since.
  const restoredText = field.dataset.restored ?? ''
  const wasEdited = field.value !== restoredText
  let displayed: DisplayedVersion = {
    userId: currentUserId(),
    version: newestVersion()?.text === restoredText ? newestVersion() : null,
  }

  function save(): void {
    mirrorText(field)
    // PostgreSQL rejects NUL in text.
    saveAnswer(lessonId, { question, text: field.value.replaceAll('\0', ''), replaces: displayed.version })
    displayed = { userId: currentUserId(), version: newestVersion() }
  }

  function showUnlessEditing(): void {
    if (displayed.userId === currentUserId() && hasFocus(field)) return
    show()
  }

  function show(): void {
    displayed = { userId: currentUserId(), version: newestVersion() }
    const text = displayed.version?.text ?? ''
    if (field.value !== text) field.value = text
    mirrorText(field)
  }

  if (wasEdited) save()
  else show()
  const controller = new AbortController()
  field.addEventListener('input', save, controller)
  field.addEventListener('blur', sendNow, controller)
  field.addEventListener('blur', showUnlessEditing, controller)
  const unsubscribe = lessonStore.subscribe(showUnlessEditing)
  return () => {
    controller.abort()
    unsubscribe()
    // The next binding of this field compares with this text.
    field.dataset.restored = field.value
  }
}

/** Returns false for a field in a background tab or window. */
const hasFocus = (field: HTMLTextAreaElement) => document.hasFocus() && document.activeElement === field

/** Copies the text to `data-text`, from which the style sheet sizes the field and prints the answer. */
function mirrorText({ parentElement, value }: HTMLTextAreaElement): void {
  if (parentElement) parentElement.dataset.text = value
}

/** An empty `step` means the "done" checkbox of the lesson. Returns a function that unbinds it. */
export function bindCheckbox(checkbox: HTMLInputElement, lessonId: string, step: string): () => void {
  const save = () => (step ? saveStep(lessonId, step, checkbox.checked) : saveDone(lessonId, checkbox.checked))
  const show = () => {
    checkbox.checked = step
      ? progressOf(lessonId).ticks.some((tick) => tick.step === step && tick.on)
      : isDone(lessonId)
  }
  // An inline script may have checked the box (restore-answers-script.tsx). Any other state was clicked since.
  const wasClicked = checkbox.checked !== (checkbox.dataset.restored === 'true')
  if (wasClicked) save()
  else show()
  // Not 'change', which fires later: a show() in between would revert the click.
  checkbox.addEventListener('click', save)
  const unsubscribe = lessonStore.subscribe(show)
  return () => {
    checkbox.removeEventListener('click', save)
    unsubscribe()
    checkbox.dataset.restored = String(checkbox.checked)
  }
}
