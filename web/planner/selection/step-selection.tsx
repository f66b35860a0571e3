import './step-selection.css'
import { ArrowRight, CalendarDays, Check, Strikethrough, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { addDays } from '#contract/dates.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { isTextField } from '../frame/undo-keys.ts'
import { canUseSingleKey, isOverlayOpen } from '../keys/single-keys.ts'
import { selectSteps, useSelectedIds } from '../steps/selected-steps.ts'
import { onDayText } from '../steps/step-dates.ts'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { focusRow, idOf, idsBetween, rowAfter, rowOf, visibleRows } from './selectable-rows.ts'

/** Controls of a row that a click does not select. */
const CONTROLS = 'a, input, label, textarea, button:not(.step__text)'

/** Selects several steps by mouse, keys and touch, and shows a bar with what they can do. */
export function StepSelection(): ReactNode {
  const { state, edits, today } = usePlanner()
  const ids = useSelectedIds()
  const firstAction = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const dayDialog = useDialog(() => import('./days-dialog.tsx').then((module) => module.DaysDialog))
  const steps = ids.size === 0 ? [] : state.steps.filter(({ id, state }) => ids.has(id) && /open|waiting/.test(state))
  const isActive = steps.length > 0
  const lastId = [...ids].at(-1) ?? ''
  const { key: page } = useLocation()
  useEffect(() => {
    if (page) selectSteps([])
  }, [page])

  function select(next: Iterable<string>, row: HTMLElement): void {
    const selected = new Set(next)
    // The last one is the start of the next range.
    if (selected.delete(idOf(row))) selected.add(idOf(row))
    selectSteps(selected)
    focusRow(row)
    const text = state.steps.find(({ id }) => id === idOf(row))?.text
    setAnnouncement(`${text}: ${selected.has(idOf(row)) ? 'selected' : 'not selected'}. ${selected.size} selected.`)
  }
  const toggle = (row: HTMLElement) =>
    select(ids.has(idOf(row)) ? [...ids].filter((id) => id !== idOf(row)) : [...ids, idOf(row)], row)

  function clear(): void {
    selectSteps([])
    setAnnouncement('Selection ended.')
    focusRow(visibleRows().find((row) => idOf(row) === lastId))
  }

  /** One step of the undo history. */
  function run(title: string, change: (id: string) => void): void {
    const next = rowAfter(ids)
    edits.batch(() => {
      for (const { id } of steps) change(id)
    })
    selectSteps([])
    if (next) focusRow(next)
    else document.getElementById('main')?.focus()
    toast({
      tone: 'plain',
      title: `${countText(steps.length)} ${title}`,
      action: { label: 'Undo', onSelect: edits.undo },
    })
  }
  const giveDay = (date: string) => run(`planned ${onDayText(date, today)}`, (id) => edits.scheduleStep(id, date))

  useEffect(() => {
    const onMouse = (event: MouseEvent) => {
      const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey
      const row = rowOf(event.target)
      if (!row || (!hasModifier && !isActive) || (event.target as Element).closest(CONTROLS)) return
      if (event.type === 'mousedown') {
        // It would select text.
        if (hasModifier) event.preventDefault()
        return
      }
      // Enter edits the text.
      if (event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) select([...ids, ...idsBetween(lastId, row)], row)
      else toggle(row)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isTextField(target) || isOverlayOpen()) return
      const row = rowOf(target)
      const offset = { ArrowUp: -1, ArrowDown: 1 }[shiftKey ? key : '']
      if (key === 'Escape' && isActive) clear()
      else if (row && offset) {
        const rows = visibleRows()
        const next = rows[rows.indexOf(row) + offset]
        const isReturn = next && ids.has(idOf(next)) && ids.has(idOf(row))
        if (next) select(isReturn ? [...ids].filter((id) => id !== idOf(row)) : [...ids, idOf(row), idOf(next)], next)
      } else if (canUseSingleKey(event) && key === 'x' && row) toggle(row)
      else if (canUseSingleKey(event) && key === 'a' && isActive) firstAction.current?.focus()
      else return
      event.preventDefault()
    }
    const options = { capture: true }
    window.addEventListener('mousedown', onMouse, options)
    window.addEventListener('click', onMouse, options)
    window.addEventListener('keydown', onKeyDown, options)
    return () => {
      window.removeEventListener('mousedown', onMouse, options)
      window.removeEventListener('click', onMouse, options)
      window.removeEventListener('keydown', onKeyDown, options)
    }
  })

  const actions = [
    { label: 'Give a day', icon: <CalendarDays size={20} />, run: dayDialog.show },
    {
      label: 'Carry to tomorrow',
      icon: <ArrowRight size={20} />,
      run: () => run('carried to tomorrow', (id) => edits.scheduleStep(id, addDays(today, 1))),
    },
    { label: 'Drop', icon: <Strikethrough size={20} />, run: () => run('dropped', edits.dropStep) },
    { label: 'Done', icon: <Check size={20} />, run: () => run('done', (id) => edits.completeStep(id)) },
    { label: 'Clear', icon: <X size={20} />, run: clear },
  ]
  return (
    <>
      <p className="sr print:hidden" role="status">
        {announcement}
      </p>
      {isActive && (
        <section
          aria-label="Selected steps"
          className="step-selection inset-x-0 bottom-0 z-10 grid border-t border-edge bg-raised pb-[env(safe-area-inset-bottom)] shadow-lift sm:bottom-s5 sm:mx-auto sm:flex sm:w-fit sm:items-center sm:rounded-md sm:border sm:px-s3"
        >
          <p className="px-s4 pt-s2 text-sm font-semibold whitespace-nowrap sm:pt-0">{steps.length} selected</p>
          <div className="flex">
            {actions.map(({ label, icon, run }, index) => (
              <button
                key={label}
                ref={index === 0 ? firstAction : null}
                type="button"
                className="flex min-h-target flex-1 cursor-pointer flex-col items-center gap-1 px-s1 py-s2 text-xs leading-snug hover:bg-wash hover:text-act sm:flex-row sm:gap-s2 sm:px-s3 sm:text-sm sm:whitespace-nowrap"
                onClick={run}
              >
                <span aria-hidden="true">{icon}</span>
                {label}
              </button>
            ))}
          </div>
        </section>
      )}
      {dayDialog.render({ title: `Give ${countText(steps.length)} a day`, onChoose: giveDay })}
    </>
  )
}

const countText = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`
