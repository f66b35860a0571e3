import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { StepPart } from '#contract/planner/items.ts'
import { PART_TEXT_MAX, PARTS_MAX } from '#contract/planner/limits.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { randomKey } from '../documents/item-keys.ts'
import { longLineToast } from './long-line-toast.ts'
import { stepTexts } from './step-texts.ts'

const newPart = (text = ''): StepPart => ({ id: randomKey(), text, isDone: false })

type PartsFieldProps = { parts: readonly StepPart[]; onChange: (parts: readonly StepPart[]) => void }

/** Sub-steps with an empty one at the end. Enter adds the next, and each pasted line becomes one. */
export function PartsField({ parts, onChange }: PartsFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const hasRoom = parts.length < PARTS_MAX
  const rows = hasRoom && parts.at(-1)?.text !== '' ? [...parts, newPart()] : parts
  const change = (next: readonly StepPart[], focusIndex: number) => {
    flushSync(() => onChange(next))
    list.current?.querySelectorAll<HTMLInputElement>('[type=text]')[focusIndex]?.focus()
  }
  const remove = (index: number, focusIndex: number) => change(rows.toSpliced(index, 1), focusIndex)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const { key, altKey, nativeEvent, currentTarget } = event
    const offset = { ArrowUp: -1, ArrowDown: 1 }[altKey ? key : '']
    const row = rows[index]
    if (!row || nativeEvent.isComposing) return
    if (key === 'Enter') {
      event.preventDefault()
      const isNextEmpty = rows[index + 1]?.text === ''
      if (row.text !== '' && (isNextEmpty || hasRoom))
        change(isNextEmpty ? rows : rows.toSpliced(index + 1, 0, newPart()), index + 1)
    } else if (key === 'Backspace' && currentTarget.value === '' && index > 0) {
      event.preventDefault()
      remove(index, index - 1)
    } else if (offset && rows[index + offset]) {
      event.preventDefault()
      change(rows.toSpliced(index, 1).toSpliced(index + offset, 0, row), index + offset)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    const [first = '', ...others] = stepTexts(
      value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0),
    )
    const row = rows[index]
    if (!row || others.length === 0) return
    event.preventDefault()
    const next = rows
      .toSpliced(index, 1, { ...row, text: first }, ...others.map(newPart))
      .filter(({ text }) => text !== '')
    const tooLong = longLineToast([first, ...others], { name: 'A sub-step', max: PART_TEXT_MAX })
    if (tooLong) toast(tooLong)
    else if (next.length > PARTS_MAX) {
      const title = `That would be ${next.length.toLocaleString('en-US')} sub-steps`
      toast({ tone: 'bad', title, description: `A step has room for ${PARTS_MAX}, so nothing was pasted.` })
    } else change(next, next.findIndex(({ id }) => id === row.id) + others.length)
  }
  return (
    <>
      <ul ref={list} className="grid gap-s2">
        {rows.map((row, index) => (
          <li key={index} className="flex items-center gap-s2">
            <input
              type="checkbox"
              className="size-5 flex-none accent-act"
              aria-label={`Sub-step ${index + 1} is done`}
              checked={row.isDone}
              disabled={row.text === ''}
              onChange={({ target }) => onChange(rows.with(index, { ...row, isDone: target.checked }))}
            />
            <input
              type="text"
              className="input min-w-0 flex-1"
              aria-label={`Sub-step ${index + 1}`}
              placeholder="Add a sub-step"
              enterKeyHint="next"
              maxLength={PART_TEXT_MAX}
              value={row.text}
              onChange={({ target }) => onChange(rows.with(index, { ...row, text: target.value }))}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            {row.text !== '' && (
              <IconButton
                label={`Remove ${row.text}`}
                className="-mx-s2 text-ink-muted"
                onClick={() => remove(index, index)}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <p className="field__hint pointer-coarse:hidden">
        <kbd>Enter</kbd> adds the next one. <kbd>Alt</kbd> with ↑ or ↓ moves it.
      </p>
    </>
  )
}
