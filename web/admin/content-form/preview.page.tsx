import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminMeta } from './admin-meta.ts'
import { courseKind } from './desk/courses/course-kind.ts'
import { type KeptDraft, readDraft } from './desk/kept-draft.ts'
import { lessonKind } from './desk/lessons/lesson-kind.ts'
import { postKind } from './desk/posts/post-kind.ts'
import { productKind } from './desk/products/product-kind.ts'
import { workshopKind } from './desk/workshops/workshop-kind.ts'

export const meta = () => adminMeta('Preview')

/** How what is being written in another tab of this browser will look; it follows what is typed there. */
export default function Preview() {
  const [params] = useSearchParams()
  const key = params.get('draft') ?? ''
  const [kept, setKept] = useState<KeptDraft<never> | null>(() => readDraft(key))
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setKept((before) => readDraft(key) ?? before)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key])

  const Shown = previews[params.get('kind') ?? '']
  if (!kept || !Shown)
    return <p className="lead">Nothing unsaved to show: change something in the form, and it appears here.</p>
  return (
    <div className="[&_.page]:w-full">
      <Shown typed={kept.typed} />
    </div>
  )
}

const kinds = [postKind, lessonKind, productKind, courseKind, workshopKind]
const previews: Record<string, (props: { typed: never }) => ReactNode> = Object.fromEntries(
  kinds.map(({ noun, Preview }) => [noun, Preview]),
)
