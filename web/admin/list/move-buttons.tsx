import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

type Way = 'up' | 'down'

type MoveButtonsProps = {
  /** What is moved. */
  name: string
  at: number
  count: number
  onMove: (at: number, way: Way) => void
}

/** One place up or down in a list; for keys as for a pointer. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${name} up`} data-way="up" disabled={at === 0} onClick={() => onMove(at, 'up')}>
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        data-way="down"
        disabled={at === count - 1}
        onClick={() => onMove(at, 'down')}
      >
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** Moves one of several; the focus goes along with it, so that a key pressed twice moves it twice. */
export function useMoving<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [went, setWent] = useState<{ to: number; way: Way } | null>(null)
  useEffect(() => {
    if (!went) return
    const buttons = list.current?.children[went.to]?.querySelectorAll<HTMLButtonElement>('[data-way]:enabled') ?? []
    const [first] = buttons
    const same = [...buttons].find(({ dataset }) => dataset.way === went.way)
    ;(same ?? first)?.focus()
  }, [went])
  const move = (at: number, way: Way) => {
    const to = way === 'up' ? at - 1 : at + 1
    const [item, other] = [items[at], items[to]]
    if (item === undefined || other === undefined) return
    onChange(items.map((one, index) => (index === at ? other : index === to ? item : one)))
    setWent({ to, way })
  }
  return { list, move }
}
