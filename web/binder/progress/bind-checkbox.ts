import { lessonStore } from './browser-store.ts'
import { isDone, progressOf, saveDone, saveStep } from './progress-store.ts'

/**
 * Saves clicks on a step's checkbox and shows changes from other tabs and browsers. An empty `step` means the "done"
 * checkbox of the lesson. Returns a function that unbinds it.
 */
export function bindCheckbox(checkbox: HTMLInputElement, lessonId: string, step: string): () => void {
  const save = () => (step ? saveStep(lessonId, step, checkbox.checked) : saveDone(lessonId, checkbox.checked))
  const show = () => {
    checkbox.checked = step
      ? progressOf(lessonId).ticks.some((tick) => tick.step === step && tick.on)
      : isDone(lessonId)
  }
  // An inline script may have checked the box (restore-answers-script.tsx). Any other state was clicked since.
  const wasClicked = checkbox.checked !== (checkbox.dataset.kept === 'true')
  if (wasClicked) save()
  else show()
  // Not 'change', which fires later: a show() in between would revert the click.
  checkbox.addEventListener('click', save)
  const unsubscribe = lessonStore.subscribe(show)
  return () => {
    checkbox.removeEventListener('click', save)
    unsubscribe()
    checkbox.dataset.kept = String(checkbox.checked)
  }
}
