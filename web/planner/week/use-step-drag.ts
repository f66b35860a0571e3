import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DropTarget } from './move-step.ts'
import { type StepDrag, watchStepDrags } from './watch-step-drags.ts'

/** Makes steps draggable in the element of `root`. `ghost` follows the pointer. */
export function useStepDrag(onDrop: (id: string, target: DropTarget) => void): {
  root: RefObject<HTMLDivElement | null>
  ghost: (element: HTMLElement | null) => void
  drag: StepDrag | null
} {
  const root = useRef<HTMLDivElement>(null)
  const ghostElement = useRef<HTMLElement>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const [drag, setDrag] = useState<StepDrag | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  }, [onDrop])

  const placeGhost = useCallback(() => {
    const { x, y } = pointer.current
    if (ghostElement.current) ghostElement.current.style.transform = `translate(${x}px, ${y}px) rotate(-2deg)`
  }, [])
  const ghost = useCallback(
    (element: HTMLElement | null) => {
      ghostElement.current = element
      placeGhost()
    },
    [placeGhost],
  )

  useEffect(() => {
    if (!root.current) return
    return watchStepDrags(root.current, {
      onChange: setDrag,
      onMove(x, y) {
        pointer.current = { x, y }
        placeGhost()
      },
      onDrop: (id, target) => latest.current(id, target),
    })
  }, [placeGhost])

  return { root, ghost, drag }
}
