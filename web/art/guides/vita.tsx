import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './vita.svg?url'

export const Vita = (props: SvgProps) => <Drawing path="./guides/vita.svg" url={url} viewBox="0 0 200 260" {...props} />
