import { Dialog } from '@base-ui/react/dialog'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SkeletonRows } from '../../../platform/ui/loading.tsx'
import { drawingsOf } from '../../../site/landing/drawings-of.ts'
import type { loader } from '../../../site/landing/landing.page.tsx'
import { LandingSections } from '../../../site/landing/landing-sections.tsx'

type LandingPreviewProps = { landing: Landing; onClose: () => void }

/** The page with the texts that are not saved yet, and what the site offers now. */
export function LandingPreview({ landing, onClose }: LandingPreviewProps) {
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => void load('/?index'), [load])
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 overflow-y-auto bg-paper">
          <div className="sticky top-0 z-20 flex items-center justify-between gap-s4 border-b border-hair bg-paper px-s4 py-s3">
            <Dialog.Title className="font-text text-md font-semibold tracking-normal">Preview</Dialog.Title>
            <Button variant="secondary" size="small" onClick={onClose}>
              Back to editing
            </Button>
          </div>
          {/* Links of the preview would leave the form. */}
          <div inert className="overflow-x-clip pb-s8">
            {data ? <LandingSections {...data} landing={landing} drawings={drawingsOf(landing)} /> : <SkeletonRows />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
