import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = {
  /** The drawing on top: edge to edge, or on a plate with contours around it. */
  art?: ReactNode
  plate?: 'full' | 'framed'
  badge?: ReactNode
  className?: string
  /** Where an address can lead to within the page. */
  id?: string
  /** Title, text and, last, what it costs and the button. */
  children: ReactNode
  'aria-labelledby'?: string
}

/** A sheet with a picture on top. Its last line goes in a `.buy` row, which keeps to the bottom. */
export function Card({ art, plate = 'full', badge, className, children, ...rest }: CardProps) {
  return (
    <article {...rest} className={classNames('sheet course', className)}>
      {art && (
        <div className={classNames('plate art', plate === 'full' && 'plate--full')}>
          {badge}
          {art}
        </div>
      )}
      <div className="course__body">{children}</div>
    </article>
  )
}
