import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'

type WayProps = { name: string; text: string; to: string; action: string; state?: ReactNode }

/** One of the ways in which a person signs in, and where it is changed. */
export function SecurityRow({ name, text, to, action, state }: WayProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 py-s4">
      <div>
        <h2 className="row font-text text-md font-semibold tracking-normal">
          {name}
          {state}
        </h2>
        <p className="text-ink-muted">{text}</p>
      </div>
      <ButtonLink variant="secondary" size="small" to={to}>
        {action}
      </ButtonLink>
    </div>
  )
}
