import { Drawing, type PictureProps } from './drawing.tsx'
import url from './trail.svg?url'

export const Trail = (props: PictureProps) => <Drawing path="./trail.svg" url={url} viewBox="0 0 624 96" {...props} />
