import { type DropTarget, rowBelow } from './move-step.ts'

export type StepDrag = { id: string; width: number; target: DropTarget | null }

type DragListener = {
  /** A new object when the drag starts, its target changes or it ends (null). */
  onChange: (drag: StepDrag | null) => void
  /** Position of the pointer in the viewport. */
  onMove: (x: number, y: number) => void
  onDrop: (id: string, target: DropTarget) => void
}

type Press = { row: HTMLElement; pointerId: number; isMouse: boolean; x: number; y: number; timer?: number }

const MOUSE_DISTANCE = 6
/** A finger that moves farther than this before the long press scrolls the page. */
const TOUCH_DISTANCE = 10
const LONG_PRESS_MS = 350
/** Near the edges of the viewport, the page scrolls. The header of the site covers the upper one. */
const EDGE = { top: 120, bottom: 72 }
const SCROLL_STEP = 12

/**
 * Watches drags of steps in an element: with a mouse immediately, with a finger after a long press. Rows have `data-step`
 * and `data-movable`, targets `data-drop`. Returns a function that stops.
 */
export function watchStepDrags(root: HTMLElement, { onChange, onMove, onDrop }: DragListener): () => void {
  let press: Press | null = null
  let drag: StepDrag | null = null
  let frame = 0

  function onPointerDown(event: PointerEvent): void {
    if (press || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-movable]')
    if (!row || event.target.closest('textarea, input:not([type="checkbox"])')) return
    const { pointerId, clientX: x, clientY: y, pointerType } = event
    const isMouse = pointerType === 'mouse'
    press = { row, pointerId, isMouse, x, y, ...(!isMouse && { timer: window.setTimeout(start, LONG_PRESS_MS) }) }
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onKeyDown, true)
  }

  function start(): void {
    if (!press?.row.isConnected) {
      end()
      return
    }
    getSelection()?.removeAllRanges()
    drag = { id: press.row.dataset.step ?? '', width: press.row.getBoundingClientRect().width, target: null }
    frame = requestAnimationFrame(scrollAtEdge)
    update()
  }

  function onPointerMove(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointerId) return
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y)
    if (!drag) {
      if (distance <= (press.isMouse ? MOUSE_DISTANCE : TOUCH_DISTANCE)) return
      if (!press.isMouse) {
        end()
        return
      }
      start()
    }
    press.x = event.clientX
    press.y = event.clientY
    update()
  }

  function update(): void {
    if (!press || !drag) return
    const target = targetAt(root, press.x, press.y, drag.id)
    if (target?.date !== drag.target?.date || target?.before !== drag.target?.before || !drag.target !== !target)
      drag = { ...drag, target }
    onChange(drag)
    onMove(press.x, press.y)
  }

  function scrollAtEdge(): void {
    if (!press || !drag) return
    const { y } = press
    const distance = y < EDGE.top ? -SCROLL_STEP : y > window.innerHeight - EDGE.bottom ? SCROLL_STEP : 0
    if (distance !== 0) {
      window.scrollBy({ top: distance, behavior: 'instant' })
      update()
    }
    frame = requestAnimationFrame(scrollAtEdge)
  }

  function onPointerUp(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointerId) return
    const dropped = drag
    if (dropped) suppressClick()
    end()
    if (dropped?.target) onDrop(dropped.id, dropped.target)
  }

  function cancel(): void {
    end()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag) return
    event.preventDefault()
    event.stopPropagation()
    suppressClick()
    end()
  }

  function end(): void {
    clearTimeout(press?.timer)
    cancelAnimationFrame(frame)
    press = null
    window.removeEventListener('pointermove', onPointerMove)
    window.removeEventListener('pointerup', onPointerUp)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', onKeyDown, true)
    if (drag) onChange(null)
    drag = null
  }

  /** While a step is dragged, a finger does not scroll. */
  const preventScroll = (event: TouchEvent) => {
    if (drag) event.preventDefault()
  }
  /** A long press opens no menu of the browser, and a link is not dragged. */
  const preventDefault = (event: Event) => {
    if (press && (event.type === 'dragstart' || !press.isMouse)) event.preventDefault()
  }

  root.addEventListener('pointerdown', onPointerDown)
  root.addEventListener('touchmove', preventScroll, { passive: false })
  root.addEventListener('contextmenu', preventDefault)
  root.addEventListener('dragstart', preventDefault)
  return () => {
    end()
    root.removeEventListener('pointerdown', onPointerDown)
    root.removeEventListener('touchmove', preventScroll)
    root.removeEventListener('contextmenu', preventDefault)
    root.removeEventListener('dragstart', preventDefault)
  }
}

function targetAt(root: HTMLElement, x: number, y: number, draggedId: string): DropTarget | null {
  const zone = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  if (!zone || !root.contains(zone)) return null
  const rows = [...zone.querySelectorAll<HTMLElement>('[data-step][data-ordered]')]
    .map((row) => ({ id: row.dataset.step ?? '', box: row.getBoundingClientRect() }))
    .filter(({ id }) => id !== draggedId)
    .map(({ id, box: { top, height } }) => ({ id, top, height }))
  return { date: zone.dataset.drop || null, before: rowBelow(rows, y) }
}

/** The end of a drag with a mouse is a click on the row. */
function suppressClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 50)
}
