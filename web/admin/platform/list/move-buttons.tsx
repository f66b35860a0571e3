import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../platform/ui/button.tsx'

type Direction = 'up' | 'down'

type MoveButtonsProps = {
  name: string
  index: number
  count: number
  onMove: (index: number, direction: Direction) => void
}

export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${name} up`} data-way="up" disabled={index === 0} onClick={() => onMove(index, 'up')}>
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        data-way="down"
        disabled={index === count - 1}
        onClick={() => onMove(index, 'down')}
      >
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** Moves an item of a list and keeps its button focused, so that the key can be pressed repeatedly. */
export function useMoveItems<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const listRef = useRef<HTMLOListElement>(null)
  const [lastMove, setLastMove] = useState<{ to: number; direction: Direction } | null>(null)
  useEffect(() => {
    if (!lastMove) return
    const buttons =
      listRef.current?.children[lastMove.to]?.querySelectorAll<HTMLButtonElement>('[data-way]:enabled') ?? []
    const [firstButton] = buttons
    const sameButton = [...buttons].find(({ dataset }) => dataset.way === lastMove.direction)
    ;(sameButton ?? firstButton)?.focus()
  }, [lastMove])
  const move = (index: number, direction: Direction) => {
    const to = direction === 'up' ? index - 1 : index + 1
    const [item, other] = [items[index], items[to]]
    if (item === undefined || other === undefined) return
    onChange(items.map((current, position) => (position === index ? other : position === to ? item : current)))
    setLastMove({ to, direction })
  }
  return { listRef, move }
}
