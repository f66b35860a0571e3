import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './sunday-pot.svg?url'

export const SundayPot = (props: PictureProps) => (
  <Drawing path="./scenes/sunday-pot.svg" url={url} viewBox="0 0 400 250" {...props} />
)
