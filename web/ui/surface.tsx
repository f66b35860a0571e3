import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'

type SurfaceProps = {
  /** The element type: 'section', 'article', 'li' … */
  as?: ElementType
  /** Shows the holes of a binder page. */
  punched?: boolean
  /** Rises by two pixels on hover. */
  lift?: boolean
} & ComponentProps<'div'>

/** A box that looks like a sheet of paper. */
export function Surface({ as: Element = 'div', punched, lift, className, ...rest }: SurfaceProps) {
  return (
    <Element {...rest} className={classNames('sheet', punched && 'sheet--punched', lift && 'sheet--lift', className)} />
  )
}
