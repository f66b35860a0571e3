import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminMeta } from '../../seo/noindex.ts'
import { courseContentType } from '../classes/course-content-type.ts'
import { workshopContentType } from '../classes/workshop-content-type.ts'
import { lessonContentType } from '../lessons/lesson-content-type.ts'
import { postContentType } from '../posts/post-content-type.ts'
import { productContentType } from '../products/product-content-type.ts'
import { readDraft, type StoredDraft } from './draft-storage.ts'

export const meta = () => adminMeta('Preview')

/** How what is being written in another tab of this browser will look; it follows what is typed there. */
export default function Preview() {
  const [params] = useSearchParams()
  const key = params.get('draft') ?? ''
  const [kept, setKept] = useState<StoredDraft<never> | null>(() => readDraft(key))
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

const kinds = [postContentType, lessonContentType, productContentType, courseContentType, workshopContentType]
const previews: Record<string, (props: { typed: never }) => ReactNode> = Object.fromEntries(
  kinds.map(({ noun, Preview }) => [noun, Preview]),
)
