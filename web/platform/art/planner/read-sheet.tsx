import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './read-sheet.svg?url'

export const ReadSheet = (props: SvgProps) => (
  <Drawing path="./planner/read-sheet.svg" url={url} viewBox="0 0 400 250" {...props} />
)
