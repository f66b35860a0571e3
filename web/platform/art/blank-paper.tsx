import url from './blank-paper.svg?url'
import { Drawing, type SvgProps } from './drawing.tsx'

export const BlankPaper = (props: SvgProps) => (
  <Drawing path="./blank-paper.svg" url={url} viewBox="0 0 220 140" {...props} />
)
