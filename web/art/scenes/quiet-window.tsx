import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './quiet-window.svg?url'

export const QuietWindow = (props: PictureProps) => (
  <Drawing path="./scenes/quiet-window.svg" url={url} viewBox="0 0 400 250" {...props} />
)
