import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './advanced.svg?url'

export const Advanced = (props: PictureProps) => (
  <Drawing path="./classes/advanced.svg" url={url} viewBox="0 0 400 250" {...props} />
)
