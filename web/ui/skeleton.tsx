import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Shape = 'line' | 'short' | 'heading' | 'plate' | 'price' | 'button'

const shapes: Record<Shape, string> = {
  line: '',
  short: 'sk--short',
  heading: 'sk--h',
  plate: 'sk--plate',
  price: 'sk--price',
  button: 'sk--btn',
}

/** One grey stroke where a word, a picture or a button will be. */
export function Skeleton({ shape = 'line', className }: { shape?: Shape; className?: string }) {
  return <span className={classNames('sk', shapes[shape], className)} />
}

/** Tells a screen reader what is on its way; the strokes inside say nothing. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </div>
  )
}

export function SkeletonCard() {
  return (
    <div className="sheet skeleton" aria-hidden="true">
      <Skeleton shape="plate" />
      <Skeleton shape="heading" />
      <Skeleton />
      <Skeleton shape="short" />
      <div className="sk-row">
        <Skeleton shape="price" />
        <Skeleton shape="button" />
      </div>
    </div>
  )
}

/** As many table or list rows as will come, or a few where that is not known. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="sk-rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  )
}
