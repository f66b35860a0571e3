import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'

type AccessDeniedProps = { reason: string; to: string; linkLabel: string }

export function AccessDenied({ reason, to, linkLabel }: AccessDeniedProps) {
  return (
    <div className="sheet mx-auto mt-s5 grid max-w-xl justify-items-center gap-s3 px-s5 py-s7 text-center">
      <div className="art w-52 max-w-full">
        <BlankPaper />
      </div>
      <h1 className="text-xl">Access Denied</h1>
      <p className="text-ink-muted">{reason}</p>
      <ButtonLink to={to} className="mt-s3">
        {linkLabel}
      </ButtonLink>
    </div>
  )
}
