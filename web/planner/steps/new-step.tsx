import './steps.css'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, lazy, type Ref, Suspense, type SyntheticEvent, useId, useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { STEP_TEXT_MAX } from '#contract/planner/limits.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { StepFields } from '../documents/planner-edits.ts'
import { usePlanner } from '../use-planner.ts'
import { longLineToast } from './long-line-toast.ts'
import type { ParsedStep } from './parse-step-line.ts'
import { onDayText } from './step-dates.ts'
import { stepTexts } from './step-texts.ts'
import { useStepLine } from './use-step-line.ts'

const PasteDialog = lazy(() => import('./paste-dialog.tsx'))
const StepPreview = lazy(() => import('./step-preview.tsx').catch(() => ({ default: () => null })))

/** So many pasted lines are shown before they become steps. */
const PREVIEW_FROM = 50

type NewStepProps = {
  /** Accessible name. Different for each field of a page. */
  label?: string
  placeholder?: string
  date?: string | null
  journeyId?: string | null
  origin?: Step['origin']
  /** Time and minutes, unless the text names others. */
  times?: Pick<StepFields, 'time' | 'minutes'>
  onAdded?: (id: string) => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** A field that adds a step, with the date, time or repeat in its text. Several pasted lines add several steps. */
export function NewStep({
  label = 'New step',
  placeholder = 'Write the next step',
  date = null,
  journeyId = null,
  origin,
  times,
  onAdded,
  ref,
  className,
}: NewStepProps) {
  const { edits, today } = usePlanner()
  const [text, setText] = useState('')
  const line = useStepLine(text, date)
  const [preview, setPreview] = useState<readonly string[] | null>(null)
  const id = useId()
  const fields = { date, journeyId, ...(origin && { origin }), ...times }
  const add = (texts: readonly string[]) => {
    const ids = edits.batch(() => texts.map((line) => edits.addStep({ ...fields, text: line })))
    for (const added of ids) onAdded?.(added)
  }
  const addParsed = (parsed: ParsedStep) => {
    const id = edits.addStep({ ...fields, ...parsed })
    // The list of this field does not show a step of another day.
    if (parsed.date && parsed.date !== date)
      toast({ tone: 'good', title: 'Step added', description: `${parsed.text}, ${onDayText(parsed.date, today)}` })
    onAdded?.(id)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (line.parsed) addParsed(line.parsed)
    else add(stepTexts(text))
    setText('')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    const lines = stepTexts(text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? 0))
    if (lines.length < 2) return
    event.preventDefault()
    const tooLong = longLineToast(lines, { name: 'A step', max: STEP_TEXT_MAX })
    if (tooLong) toast(tooLong)
    else if (lines.length >= PREVIEW_FROM) setPreview(lines)
    else addPasted(lines)
  }
  const addPasted = (lines: readonly string[]) => {
    add(lines)
    setText('')
    setPreview(null)
  }
  return (
    <>
      <form className={classNames('new-step', className)} onSubmit={submit}>
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <input
          ref={ref}
          id={id}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={STEP_TEXT_MAX}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onFocus={line.load}
          onKeyDown={line.onKeyDown}
          onPaste={paste}
        />
        <IconButton type="submit" label={`Add: ${label}`} className="text-act">
          <Plus size={22} aria-hidden="true" />
        </IconButton>
        {preview && (
          <Suspense>
            <PasteDialog lines={preview} onAdd={() => addPasted(preview)} onClose={() => setPreview(null)} />
          </Suspense>
        )}
      </form>
      {line.parsed && (
        <Suspense>
          <StepPreview step={line.parsed} onKeepText={line.keepText} />
        </Suspense>
      )}
    </>
  )
}
