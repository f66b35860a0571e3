import { useState } from 'react'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingSection } from '#contract/site/landing/landing-sections.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'

type RestoreSectionProps = {
  landing: Landing
  original: Landing
  name: LandingSection
  title: string
  onChange: (landing: Landing) => void
}

/** Brings back the original texts, pictures and drawings of a section. */
export function RestoreSection({ landing, original, name, title, onChange }: RestoreSectionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const what = hasPictures(name) ? 'texts and pictures' : 'texts'
  const restore = () => {
    setIsAsking(false)
    const pictures = hasPictures(name) ? { ...landing.pictures, [name]: original.pictures[name] } : landing.pictures
    onChange({ ...landing, [name]: original[name], pictures })
  }
  return (
    <>
      <Button variant="quiet" size="small" className="-ml-2 justify-self-start" onClick={() => setIsAsking(true)}>
        Use the original {what}
        <span className="sr"> of {title}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={restore}
        title={`Use the original ${what}?`}
        text={`They replace your ${what} in “${title}”. Visitors see them after you save.`}
        confirm="Use the originals"
        variant="primary"
      />
    </>
  )

  function hasPictures(name: LandingSection): name is LandingSection & keyof Landing['pictures'] {
    return name in original.pictures
  }
}
