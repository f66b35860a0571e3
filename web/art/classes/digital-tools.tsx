import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './digital-tools.svg?url'

export const DigitalTools = (props: PictureProps) => (
  <Drawing path="./classes/digital-tools.svg" url={url} viewBox="0 0 400 250" {...props} />
)
