import { BookCopy, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SectionRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { Loading, Skeleton } from '../../../platform/ui/loading.tsx'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { TitleDialog } from './title-dialog.tsx'

type AddLessonButtonsProps = {
  section: SectionRow
  /** Called with the id of the new lesson. */
  onAdded: (lessonId: string) => Promise<void>
}

const sectionApi = api.admin['course-sections'][':id']

export function AddLessonButtons({ section: { id, title: sectionTitle }, onAdded }: AddLessonButtonsProps) {
  const [openDialog, setOpenDialog] = useState<'new' | 'copy' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpenDialog('new')}>
        <Plus size={18} aria-hidden="true" />
        Add lesson<span className="sr"> to {sectionTitle}</span>
      </Button>
      <Button variant="quiet" size="small" onClick={() => setOpenDialog('copy')}>
        <BookCopy size={18} aria-hidden="true" />
        Copy from the binder<span className="sr"> to {sectionTitle}</span>
      </Button>
      {openDialog === 'new' && (
        <TitleDialog
          heading="Add a lesson"
          confirm="Add lesson"
          save={async (title) => {
            const lesson = await (await sectionApi.lessons.$post({ param: { id }, json: { title } })).json()
            await onAdded(lesson.id)
          }}
          successText="Lesson added as a draft"
          onClose={close}
        />
      )}
      {openDialog === 'copy' && <CopyDialog sectionId={id} onClose={close} onAdded={onAdded} />}
    </>
  )
}

type CopyDialogProps = { sectionId: string; onClose: () => void; onAdded: AddLessonButtonsProps['onAdded'] }

function CopyDialog({ sectionId, onClose, onAdded }: CopyDialogProps) {
  const fetchLessons = useCallback(async () => (await api.admin.lessons.$get({ query: { limit: '100' } })).json(), [])
  const { data, isFailed, reload } = useFetch(fetchLessons, 'Failed to fetch binder lessons')
  const { busy, run } = useMutation('Failed to copy the lesson')
  const copy = async (lessonId: string) => {
    const lesson = await run(
      async () => (await sectionApi.copies.$post({ param: { id: sectionId }, json: { lessonId } })).json(),
      () => 'Lesson copied as a draft',
    )
    if (!lesson) return
    onClose()
    await onAdded(lesson.id)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy from the binder"
      text="The course gets its own copy. Later changes of the binder lesson don’t change it."
    >
      {isFailed && (
        <Button variant="secondary" size="small" onClick={reload}>
          Try again
        </Button>
      )}
      {!data && !isFailed && (
        <Loading label="Loading the lessons" className="grid gap-s3">
          <Skeleton className="mx-0" />
          <Skeleton className="mx-0" />
        </Loading>
      )}
      {data?.lessons.length === 0 && <p className="text-ink-muted">The binder has no lessons yet.</p>}
      <ul className="grid gap-s2" aria-label="Binder lessons">
        {data?.lessons.map(({ id, title, isPublished }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-target w-full cursor-pointer items-center justify-between gap-s3 rounded-md border border-hair px-s4 py-s2 text-left hover:border-act"
              aria-disabled={busy || undefined}
              onClick={() => void copy(id)}
            >
              {title}
              {!isPublished && <OnOffBadge isOn={false} labels={['Published', 'Draft']} />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
