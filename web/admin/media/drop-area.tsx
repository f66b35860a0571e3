import { type DragEvent, type ReactNode, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

type DropAreaProps = { onFiles: (files: readonly File[]) => void; className?: string; children: ReactNode }

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on it. Whoever cannot drop has a button within. */
export function DropArea({ onFiles, className, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const enter = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    // A dialog lies within the field that opened it, whatever it looks like.
    event.stopPropagation()
    setOver(true)
  }
  const leave = (event: DragEvent<HTMLElement>) => {
    // Also told on the way to something within.
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first
    <div
      className={classNames(className, over && 'bg-act-tint outline-2 outline-act outline-dashed')}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
