import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of the lesson that folds away under its heading. It is open at first, and needs no script. */
export function LessonPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="part" open>
      <summary>
        <h2 className="lesson__heading">{title}</h2>
        <ChevronDown className="part__sign" size={22} aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
