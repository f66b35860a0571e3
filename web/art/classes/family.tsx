import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './family.svg?url'

export const Family = (props: SvgProps) => (
  <Drawing path="./classes/family.svg" url={url} viewBox="0 0 400 250" {...props} />
)
