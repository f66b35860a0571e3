import { EmptySheet } from '../../art/empty-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Stands in place of a screen that the reader may not see. */
export function AccessDenied({ reason, way }: { reason: string; way: string }) {
  return (
    <div className="sheet mx-auto mt-s5 grid max-w-xl justify-items-center gap-s3 px-s5 py-s7 text-center">
      <div className="art w-52 max-w-full">
        <EmptySheet />
      </div>
      <h1 className="text-xl">Access Denied</h1>
      <p className="text-ink-muted">{reason}</p>
      <ButtonLink to="/" className="mt-s3">
        {way}
      </ButtonLink>
    </div>
  )
}
