import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './sunday-pot.svg?url'

export const SundayPot = (props: SvgProps) => (
  <Drawing path="./scenes/sunday-pot.svg" url={url} viewBox="0 0 400 250" {...props} />
)
