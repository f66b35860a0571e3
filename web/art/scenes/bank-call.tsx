import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './bank-call.svg?url'

export const BankCall = (props: SvgProps) => (
  <Drawing path="./scenes/bank-call.svg" url={url} viewBox="0 0 400 250" {...props} />
)
