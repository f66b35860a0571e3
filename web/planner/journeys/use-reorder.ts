import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type Drag = { id: string; index: number }

const ITEM = '[data-reorder]'

/**
 * Moves items of a vertical list by dragging a handle, and by the arrow keys, Home and End on it. Items have
 * `data-reorder` with their id.
 * @param ids ids of the items on screen, in order
 * @param onMove called with the new index
 */
export function useReorder<List extends HTMLElement>(
  ids: readonly string[],
  onMove: (id: string, index: number) => void,
) {
  const list = useRef<List>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [moved, setMoved] = useState<{ id: string } | null>(null)

  // An element that moves in the document loses the focus.
  useEffect(() => {
    if (!moved) return
    list.current?.querySelector<HTMLElement>(`[data-reorder="${CSS.escape(moved.id)}"] [data-handle]`)?.focus()
  }, [moved])

  useEffect(() => {
    if (!drag) return
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null)
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [drag])

  /** Index among the other items at which an item at this height would be. */
  const indexAt = (id: string, y: number) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])].filter(
      ({ dataset }) => dataset.reorder !== id,
    )
    return others.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < y
    }).length
  }

  const moveByKey = (id: string, index: number) => {
    onMove(id, Math.min(Math.max(index, 0), ids.length - 1))
    setMoved({ id })
  }

  const handleProps = (id: string) => {
    const index = ids.indexOf(id)
    const indexByKey: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: ids.length - 1,
    }
    return {
      'data-handle': true,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, index })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.id !== id) return
        const next = indexAt(id, event.clientY)
        if (next !== drag.index) setDrag({ id, index: next })
      },
      onPointerUp: () => {
        if (drag?.id === id && drag.index !== index) onMove(id, drag.index)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = indexByKey[event.key]
        if (next === undefined) return
        event.preventDefault()
        moveByKey(id, next)
      },
    }
  }

  /** Returns the edge of an item at which the dragged item would be. */
  const dropEdgeOf = (id: string): 'before' | 'after' | undefined => {
    if (!drag || drag.id === id) return undefined
    const others = ids.filter((other) => other !== drag.id)
    if (drag.index === ids.indexOf(drag.id)) return undefined
    if (others[drag.index] === id) return 'before'
    return drag.index === others.length && others.at(-1) === id ? 'after' : undefined
  }

  return { list, draggedId: drag?.id, handleProps, dropEdgeOf, moveByKey }
}
