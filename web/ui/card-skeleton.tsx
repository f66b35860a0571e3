import { Loading, Skeleton } from './skeleton.tsx'

/** A sheet with a few lines, in the place of the one that comes. */
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
