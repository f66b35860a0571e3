import type { ReactNode } from 'react'

/** A part of the lesson that folds away under its heading. It is open at first, and needs no script. */
export function LessonPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="part" open>
      <summary>
        <h2 className="lesson__heading">{title}</h2>
        <svg className="part__sign" viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </summary>
      {children}
    </details>
  )
}
