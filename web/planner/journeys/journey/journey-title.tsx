import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Journey } from '#contract/planner/items.ts'
import { TITLE_MAX } from '#contract/planner/limits.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { usePlanner } from '../../use-planner.ts'

/** The destination as title, edited in place: Enter saves, Escape cancels. */
export function JourneyTitle({ journey: { id, title }, readOnly }: { journey: Journey; readOnly: boolean }) {
  const { edits } = usePlanner()
  const [draft, setDraft] = useState<string | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  const isEdited = draft !== null
  useEffect(() => {
    if (!isEdited && wasEdited.current) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  // True after the field was left: some browsers fire `blur` again for an element that is removed.
  const isLeft = useRef(false)
  const leave = (next?: string) => {
    if (isLeft.current) return
    isLeft.current = true
    setDraft(null)
    if (next && next !== title) edits.updateJourney(id, { title: next })
  }
  const save = () => leave(draft?.trim())
  const begin = () => {
    isLeft.current = false
    setDraft(title)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape') leave()
  }
  if (draft !== null)
    return (
      <div className="text-height font-display text-2xl leading-[1.08] font-[560] tracking-display" data-text={draft}>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the field takes the position of the button that had the focus
          autoFocus
          className="outline-none [box-shadow:0_2px_0_var(--act)]"
          rows={1}
          aria-label="Destination"
          enterKeyHint="done"
          maxLength={TITLE_MAX}
          value={draft}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => setDraft(target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={onKeyDown}
          onBlur={save}
        />
      </div>
    )
  return (
    <div className="flex items-start gap-s2">
      <h1 className="text-2xl leading-[1.08]">{title}</h1>
      {!readOnly && (
        <IconButton ref={edit} label="Edit the destination" className="flex-none text-ink-muted" onClick={begin}>
          <Pencil size={22} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
