import type { ReactNode } from 'react'

/** Collapsible part of a lesson, initially open. */
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
