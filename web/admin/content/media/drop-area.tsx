import { type DragEvent, type ReactNode, useState } from 'react'
import { classNames } from '../../../platform/ui/class-names.ts'

type DropAreaProps = { onFiles: (files: readonly File[]) => void; className?: string; children: ReactNode }

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Accepts dropped files. Contains a button for users who cannot drop. */
export function DropArea({ onFiles, className, children }: DropAreaProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    // React events bubble from a dialog to the field that opened it.
    event.stopPropagation()
    setIsDraggedOver(true)
  }
  const leave = (event: DragEvent<HTMLElement>) => {
    // `dragleave` also fires when the pointer enters a child element.
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      setIsDraggedOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    setIsDraggedOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first
    <div
      className={classNames(className, isDraggedOver && 'bg-act-tint outline-2 outline-act outline-dashed')}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
