import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SectionRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import { AddLessonButtons } from './add-lesson.tsx'
import { Grip, useDropTarget } from './drag-lessons.tsx'
import { LessonItem } from './lesson-item.tsx'
import { TitleDialog } from './title-dialog.tsx'
import type { Arrange } from './use-arrange.ts'

export type SectionProps = {
  section: SectionRow
  sections: readonly SectionRow[]
  courseSlug: string
  arrange: Arrange
  onEdit: (lessonId: string) => Promise<void>
}

export function SectionItem({ index, ...props }: SectionProps & { index: number }) {
  const { section, sections, arrange, onEdit } = props
  const { id, title, lessons } = section
  const beforeId = lessons[0]?.id ?? null
  const item = useDropTarget(id, { kind: 'section', beforeId: id })
  const start = useDropTarget(`${id}-start`, { kind: 'lesson', sectionId: id, beforeId })
  const end = useDropTarget(`${id}-end`, { kind: 'lesson', sectionId: id, beforeId: null })
  return (
    <li
      data-item={id}
      aria-label={title}
      ref={item.setNodeRef}
      className={classNames('border-t border-hair', item.dropClass)}
    >
      <div
        ref={start.setNodeRef}
        className={classNames('flex flex-wrap items-center gap-x-s3 bg-sunk px-s4 py-s2 sm:px-s5', start.dropClass)}
      >
        <Grip kind="section" id={id} />
        <h3 className="min-w-0 grow basis-40 text-lg wrap-anywhere">{title}</h3>
        <div className="flex">
          <MoveButtons name={title} index={index} count={sections.length} onMove={arrange.moveSection} />
          <SectionButtons section={section} />
        </div>
      </div>
      <ol aria-label={`Lessons of ${title}`} className="divide-y divide-hair">
        {lessons.map((lesson) => (
          <LessonItem key={lesson.id} lesson={lesson} {...props} />
        ))}
      </ol>
      <div
        ref={end.setNodeRef}
        className={classNames(
          'flex flex-wrap items-center gap-s3 border-t border-hair px-s4 py-s3 first:border-t-0 sm:px-s5',
          end.dropClass,
        )}
      >
        {lessons.length === 0 && <p className="text-ink-muted">No lessons in this section yet.</p>}
        <AddLessonButtons section={section} onAdded={onEdit} />
      </div>
    </li>
  )
}

function SectionButtons({ section: { id, title, lessons } }: { section: SectionRow }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  const { busy, run } = useMutation('Failed to delete the section')
  const sectionApi = api.admin['course-sections'][':id']
  const remove = async () => {
    await run(
      () => sectionApi.$delete({ param: { id } }),
      () => 'Section deleted',
    )
    close()
  }
  const count = lessons.length === 1 ? 'its lesson' : `its ${lessons.length} lessons`
  return (
    <>
      <IconButton label={`Rename ${title}`} onClick={() => setOpenDialog('rename')}>
        <Pencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${title}`} onClick={() => setOpenDialog('remove')}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
      {openDialog === 'rename' && (
        <TitleDialog
          heading="Rename the section"
          confirm="Save"
          initialTitle={title}
          save={(title) => sectionApi.$put({ param: { id }, json: { title } })}
          successText="Section renamed"
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={openDialog === 'remove'}
        onClose={close}
        onConfirm={() => void remove()}
        title={`Delete “${title}”?`}
        text={
          lessons.length === 0
            ? 'Are you sure you want to delete this section?'
            : `Are you sure you want to delete this section and ${count}? Students lose access to them.`
        }
        confirm="Delete"
        busy={busy}
      />
    </>
  )
}
