import { Drawing, type SvgProps } from '../drawing.tsx'
import bankCallUrl from './bank-call.svg?url'
import bedsideUrl from './bedside.svg?url'
import halfPastTenUrl from './half-past-ten.svg?url'
import receiptsUrl from './receipts.svg?url'
import sundayPotUrl from './sunday-pot.svg?url'
import unopenedBoxUrl from './unopened-box.svg?url'

export const BankCall = (props: SvgProps) => (
  <Drawing path="./scenes/bank-call.svg" url={bankCallUrl} viewBox="0 0 400 250" {...props} />
)

export const Bedside = (props: SvgProps) => (
  <Drawing path="./scenes/bedside.svg" url={bedsideUrl} viewBox="0 0 400 250" {...props} />
)

export const HalfPastTen = (props: SvgProps) => (
  <Drawing path="./scenes/half-past-ten.svg" url={halfPastTenUrl} viewBox="0 0 400 250" {...props} />
)

export const Receipts = (props: SvgProps) => (
  <Drawing path="./scenes/receipts.svg" url={receiptsUrl} viewBox="0 0 400 250" {...props} />
)

export const SundayPot = (props: SvgProps) => (
  <Drawing path="./scenes/sunday-pot.svg" url={sundayPotUrl} viewBox="0 0 400 250" {...props} />
)

export const UnopenedBox = (props: SvgProps) => (
  <Drawing path="./scenes/unopened-box.svg" url={unopenedBoxUrl} viewBox="0 0 400 250" {...props} />
)
