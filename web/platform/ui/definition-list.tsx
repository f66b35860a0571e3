import type { ReactNode } from 'react'

export function DefinitionList({
  rows,
}: {
  rows: readonly { name: string; value: ReactNode; id?: string | undefined }[]
}) {
  return (
    <dl className="facts">
      {rows.map(({ name, value, id }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd id={id}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
