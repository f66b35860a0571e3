import { Fragment } from 'react'

/** Joins texts with dots. Omits null. */
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
