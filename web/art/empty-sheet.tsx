import { Drawing, type PictureProps } from './drawing.tsx'
import url from './empty-sheet.svg?url'

export const EmptySheet = (props: PictureProps) => (
  <Drawing path="./empty-sheet.svg" url={url} viewBox="0 0 220 140" {...props} />
)
