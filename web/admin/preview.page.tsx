import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminMeta } from './admin-meta.ts'
import { type KeptDraft, readDraft } from './desk/kept-draft.ts'
import { postKind } from './desk/posts/post-kind.ts'

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
  return <Shown typed={kept.typed} />
}

const previews: Record<string, (props: { typed: never }) => React.ReactNode> = { post: postKind.Preview }
