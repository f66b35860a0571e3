import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './next-levels.svg?url'

export const NextLevels = (props: SvgProps) => (
  <Drawing path="./stamps/next-levels.svg" url={url} viewBox="0 0 132 156" {...props} />
)
