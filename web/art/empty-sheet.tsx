import { Drawing, type SvgProps } from './drawing.tsx'
import url from './empty-sheet.svg?url'

export const EmptySheet = (props: SvgProps) => (
  <Drawing path="./empty-sheet.svg" url={url} viewBox="0 0 220 140" {...props} />
)
