import { Drawing, type SvgProps } from './drawing.tsx'
import url from './trail.svg?url'

export const Trail = (props: SvgProps) => <Drawing path="./trail.svg" url={url} viewBox="0 0 624 96" {...props} />
