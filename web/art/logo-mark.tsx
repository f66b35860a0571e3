import { Drawing, type SvgProps } from './drawing.tsx'
import url from './logo-mark.svg?url'

export const LogoMark = (props: SvgProps) => <Drawing path="./logo-mark.svg" url={url} viewBox="0 0 40 40" {...props} />
