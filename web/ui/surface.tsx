import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'

type SheetProps = {
  /** The element it is: 'section', 'article', 'li' … */
  as?: ElementType
  /** With the holes of a page that goes in the binder. */
  punched?: boolean
  /** Rises by two pixels under the pointer. */
  lift?: boolean
} & ComponentProps<'div'>

/** A sheet of paper: one hairline, the edge of the pages below it, round corners. */
export function Surface({ as: Element = 'div', punched, lift, className, ...rest }: SheetProps) {
  return (
    <Element {...rest} className={classNames('sheet', punched && 'sheet--punched', lift && 'sheet--lift', className)} />
  )
}
