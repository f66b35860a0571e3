import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './crew.svg?url'

export const Crew = (props: PictureProps) => (
  <Drawing path="./stamps/crew.svg" url={url} viewBox="0 0 132 156" {...props} />
)
