import { ChevronDown, ListChecks, NotebookPen } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'

type NotesAndPartsProps = { step: Step; edits: PlannerEdits; readOnly: boolean }

/** Notes and sub-steps of a row, folded. Sub-steps can be ticked. */
export default function NotesAndParts({ step, edits, readOnly }: NotesAndPartsProps): ReactNode {
  const { notes, parts } = step
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const tick = (partId: string, isDone: boolean) =>
    edits.setParts(
      step.id,
      parts.map((part) => (part.id === partId ? { ...part, isDone } : part)),
    )
  return (
    <>
      <button
        type="button"
        className="step__detail min-h-6 hover:text-act"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {notes && (
          <>
            <NotebookPen size={14} aria-hidden="true" />
            <span className="sr">{'Notes '}</span>
          </>
        )}
        {parts.length > 0 && (
          <>
            <ListChecks size={14} aria-hidden="true" />
            <span className="sr">{'Sub-steps '}</span>
            {`${parts.filter(({ isDone }) => isDone).length}/${parts.length}`}
          </>
        )}
        <ChevronDown size={14} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!isOpen} className="relative z-1 grid basis-full gap-s1 pb-s2">
        {parts.length > 0 && (
          <ul className="pt-s1" aria-label={`Sub-steps of ${step.text}`}>
            {parts.map((part) => (
              <li key={part.id}>
                <label className="flex gap-s2 py-1.5 wrap-anywhere text-ink">
                  <input
                    type="checkbox"
                    className="size-4 flex-none self-start mt-1 accent-act"
                    checked={part.isDone}
                    disabled={readOnly}
                    onChange={({ target }) => tick(part.id, target.checked)}
                  />
                  <span className={part.isDone ? 'text-ink-muted line-through' : ''}>{part.text}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {notes && <p className="wrap-anywhere whitespace-pre-wrap">{notes}</p>}
      </div>
    </>
  )
}
