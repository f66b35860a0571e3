import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './awards.svg?url'

export const Awards = (props: PictureProps) => (
  <Drawing path="./stamps/awards.svg" url={url} viewBox="0 0 132 156" {...props} />
)
