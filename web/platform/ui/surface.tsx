import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'

type SurfaceProps = {
  as?: ElementType
  /** Shows the holes of a binder page. */
  punched?: boolean
  lift?: boolean
} & ComponentProps<'div'>

export function Surface({ as: Element = 'div', punched, lift, className, ...rest }: SurfaceProps) {
  return (
    <Element {...rest} className={classNames('sheet', punched && 'sheet--punched', lift && 'sheet--lift', className)} />
  )
}
