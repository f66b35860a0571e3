import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './receipts.svg?url'

export const Receipts = (props: SvgProps) => (
  <Drawing path="./scenes/receipts.svg" url={url} viewBox="0 0 400 250" {...props} />
)
