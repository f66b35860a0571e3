import { Fragment } from 'react'

/** Short words about a thing, with dots between them; what is not known is left out. */
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
