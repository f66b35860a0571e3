import { Drawing, type SvgProps } from '../drawing.tsx'
import dashUrl from './dash.svg?url'
import lumenUrl from './lumen.svg?url'
import pennyUrl from './penny.svg?url'
import polarisUrl from './polaris.svg?url'
import sophiaUrl from './sophia.svg?url'
import vitaUrl from './vita.svg?url'

export const Dash = (props: SvgProps) => (
  <Drawing path="./guides/dash.svg" url={dashUrl} viewBox="0 0 200 260" {...props} />
)

export const Lumen = (props: SvgProps) => (
  <Drawing path="./guides/lumen.svg" url={lumenUrl} viewBox="0 0 200 260" {...props} />
)

export const Penny = (props: SvgProps) => (
  <Drawing path="./guides/penny.svg" url={pennyUrl} viewBox="0 0 200 260" {...props} />
)

export const Polaris = (props: SvgProps) => (
  <Drawing path="./guides/polaris.svg" url={polarisUrl} viewBox="0 0 200 260" {...props} />
)

export const Sophia = (props: SvgProps) => (
  <Drawing path="./guides/sophia.svg" url={sophiaUrl} viewBox="0 0 200 260" {...props} />
)

export const Vita = (props: SvgProps) => (
  <Drawing path="./guides/vita.svg" url={vitaUrl} viewBox="0 0 200 260" {...props} />
)
