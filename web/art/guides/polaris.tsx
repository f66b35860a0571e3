import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './polaris.svg?url'

export const Polaris = (props: PictureProps) => (
  <Drawing path="./guides/polaris.svg" url={url} viewBox="0 0 200 260" {...props} />
)
