import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './unopened-box.svg?url'

export const UnopenedBox = (props: SvgProps) => (
  <Drawing path="./scenes/unopened-box.svg" url={url} viewBox="0 0 400 250" {...props} />
)
