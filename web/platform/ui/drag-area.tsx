import { DndContext, type DndContextProps, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'

const silent = () => undefined
const announcements = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent }
/** Height of the edges at which the page scrolls, as a share of the viewport. */
export const autoScroll = { threshold: { x: 0, y: 0.1 } }
const accessibility = { announcements, screenReaderInstructions: { draggable: '' } }

/** Items in it can be dragged. The keys and buttons that do the same have their own announcements. */
export function DragArea(props: DndContextProps) {
  const sensors = useSensors(useSensor(PointerSensor))
  return <DndContext sensors={sensors} autoScroll={autoScroll} accessibility={accessibility} {...props} />
}
