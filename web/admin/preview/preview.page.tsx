import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminMeta } from '../../platform/seo/noindex.ts'
import { useMoney } from '../../platform/ui/use-money.ts'
import type { ContentType } from '../platform/content-form/content-type.ts'
import { readDraft, type StoredDraft } from '../platform/content-form/draft-storage.ts'
import { toForm } from '../platform/content-form/form-fields.ts'

type ContentTypeModule = Record<string, ContentType<object, object>>

const modules = import.meta.glob<ContentTypeModule>('../**/*-content-type.tsx', { eager: true })
const contentTypes = Object.values(modules).flatMap((module) => Object.values(module))

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
