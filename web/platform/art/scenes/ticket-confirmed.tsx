import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './ticket-confirmed.svg?url'

export const TicketConfirmed = (props: SvgProps) => (
  <Drawing path="./scenes/ticket-confirmed.svg" url={url} viewBox="0 0 400 250" {...props} />
)
