import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './finance.svg?url'

export const Finance = (props: SvgProps) => (
  <Drawing path="./icons/finance.svg" url={url} viewBox="0 0 64 64" {...props} />
)
