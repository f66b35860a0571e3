import { lessonStore } from './browser-store.ts'
import { finish, isDone, progressOf, tick } from './progress-store.ts'

/** Keeps a tick, and shows what was ticked elsewhere. Without a step it is the lesson's own mark. @returns how to stop. */
export function bindCheckbox(box: HTMLInputElement, lessonId: string, step: string): () => void {
  const keep = () => (step ? tick(lessonId, step, box.checked) : finish(lessonId, box.checked))
  const show = () => {
    box.checked = step ? progressOf(lessonId).ticks.some((one) => one.step === step && one.on) : isDone(lessonId)
  }
  // The page's own script may have ticked it (restore-answers-script.tsx); whatever differs was pressed since.
  const wasPressed = box.checked !== (box.dataset.kept === 'true')
  if (wasPressed) keep()
  else show()
  // Not 'change', which comes later: whatever shows the box again in between would take the tick back.
  box.addEventListener('click', keep)
  const stop = lessonStore.subscribe(show)
  return () => {
    box.removeEventListener('click', keep)
    stop()
    box.dataset.kept = String(box.checked)
  }
}
