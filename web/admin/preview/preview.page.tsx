import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminMeta } from '../../platform/seo/noindex.ts'
import { useMoney } from '../../platform/ui/use-money.ts'
import { courseContentType } from '../classes/catalog/course-content-type.tsx'
import { workshopContentType } from '../classes/catalog/workshop-content-type.tsx'
import { coachingTypeContentType } from '../classes/coaching/coaching-type-content-type.tsx'
import { courseLessonContentType } from '../classes/course-lessons/course-lesson-content-type.tsx'
import { lessonContentType } from '../content/binder/lesson-content-type.tsx'
import { postContentType } from '../content/blog/post-content-type.tsx'
import { productContentType } from '../content/store/product-content-type.tsx'
import { planContentType } from '../planner/plans/plan-content-type.tsx'
import type { ContentType } from '../platform/content-form/content-type.ts'
import { readDraft, type StoredDraft } from '../platform/content-form/draft-storage.ts'
import { toForm } from '../platform/content-form/form-fields.ts'
import { couponContentType } from '../sales/coupons/coupon-content-type.tsx'
import { editionContentType } from '../site/newsletter/edition-content-type.tsx'
import { sitePageContentType } from '../site/site-pages/site-page-content-type.tsx'

export const meta = adminMeta('Preview')

/** Live preview of the form that is open in another tab of this browser. */
export default function Preview() {
  const [params] = useSearchParams()
  const key = params.get('draft') ?? ''
  const [draft, setDraft] = useState<StoredDraft<object> | null>(() => readDraft(key))
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setDraft((current) => readDraft(key) ?? current)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])

  const money = useMoney()
  const contentType = contentTypes.find(({ noun }) => noun === params.get('kind'))
  if (!draft || !contentType)
    return <p className="lead">No unsaved changes to preview. Change something in the form to see it here.</p>
  return (
    <div className="[&_.page]:w-full">
      <contentType.Preview content={toForm(contentType.fields, draft.typed, money)} />
    </div>
  )
}

const contentTypes: ContentType<object, object>[] = [
  postContentType,
  planContentType,
  lessonContentType,
  courseLessonContentType,
  productContentType,
  courseContentType,
  workshopContentType,
  coachingTypeContentType,
  sitePageContentType,
  editionContentType,
  couponContentType,
]
