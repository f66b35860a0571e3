import { type ReactNode, useRef } from 'react'
import type { LessonWork } from './lesson-sheet.tsx'

/**
 * A box to tick: before a step, or, without one, the lesson's own mark. It is the server's own from the first paint on and
 * comes to life when the desk is here (progress/tick-keeper.tsx), which takes up what was ticked before.
 */
export function StepCheckbox({ work, step = '', children }: { work: LessonWork; step?: string; children: ReactNode }) {
  const { desk, open, lessonId } = work
  const box = useRef<HTMLInputElement>(null)
  return (
    <label className="tick-box">
      <input
        ref={box}
        type="checkbox"
        data-step={step}
        autoComplete="off"
        suppressHydrationWarning
        onChange={desk ? undefined : open}
      />
      <span>{children}</span>
      {desk && <desk.TickKeeper box={box} lessonId={lessonId} step={step} />}
    </label>
  )
}
