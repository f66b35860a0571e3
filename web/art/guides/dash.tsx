import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './dash.svg?url'

export const Dash = (props: SvgProps) => <Drawing path="./guides/dash.svg" url={url} viewBox="0 0 200 260" {...props} />
