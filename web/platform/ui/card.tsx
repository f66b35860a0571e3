import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = {
  /** The image at the top: edge to edge ('full') or on a framed background ('framed'). */
  art?: ReactNode
  artFit?: 'full' | 'framed'
  badge?: ReactNode
  className?: string
  id?: string
  /** Title, text and, last, the `.buy` row. */
  children: ReactNode
  'aria-labelledby'?: string
}

/** A card with an image at the top. Its last line belongs in a `.buy` row, which is aligned to the bottom. */
export function Card({ art, artFit = 'full', badge, className, children, ...rest }: CardProps) {
  return (
    <article {...rest} className={classNames('sheet course', className)}>
      {art && (
        <div className={classNames('art-frame art', artFit === 'full' && 'art-frame--full')}>
          {badge}
          {art}
        </div>
      )}
      <div className="course__body">{children}</div>
    </article>
  )
}

export function MetaLine({ parts }: { parts: readonly (string | null)[] }) {
  return (
    <p className="meta">
      {parts
        .filter((part) => part !== null)
        .map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <i aria-hidden="true" />}
            {part}
          </Fragment>
        ))}
    </p>
  )
}
