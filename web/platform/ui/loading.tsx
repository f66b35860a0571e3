import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './loading.css'

type Shape = 'line' | 'short' | 'heading' | 'art' | 'button'

const shapes: Record<Shape, string> = {
  line: '',
  short: 'sk--short',
  heading: 'sk--h',
  art: 'sk--art',
  button: 'sk--btn',
}

export function Skeleton({ shape = 'line', className }: { shape?: Shape; className?: string }) {
  return <span className={classNames('sk', shapes[shape], className)} />
}

/** The skeletons inside are silent for screen readers. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </div>
  )
}

export function CardSkeleton({ label, rows = 1 }: { label: string; rows?: number }) {
  return (
    <Loading label={label} className="grid gap-s4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sheet grid gap-s3 p-s5">
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </Loading>
  )
}

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

export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <span role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr">{label}</span>
    </span>
  )
}
