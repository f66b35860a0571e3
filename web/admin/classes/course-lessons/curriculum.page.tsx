import { Plus } from 'lucide-react'
import { useState } from 'react'
import { data } from 'react-router'
import type { AdminCurriculum } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { isUuid } from '#contract/slugs.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { DragArea } from '../../../platform/ui/drag-area.tsx'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { EmptyList } from '../../platform/list/content-list.tsx'
import { shouldRevalidateList } from '../../platform/list/load-list.ts'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/curriculum.page'
import { courseLessonContentType } from './course-lesson-content-type.tsx'
import { findDropTarget } from './drag-lessons.tsx'
import { SectionItem } from './section-item.tsx'
import { TitleDialog } from './title-dialog.tsx'
import { useArrange } from './use-arrange.ts'

export const meta = adminMeta('Curriculum')

export const shouldRevalidate = shouldRevalidateList

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  if (!isUuid(id)) throw data(null, { status: 404 })
  const request = api.admin.courses[':id'].curriculum.$get({ param: { id } }, { init: { signal } })
  return { id, curriculum: await loadOrToast(request, 'Failed to fetch the curriculum') }
}

export default function CurriculumPage({ loaderData: { id, curriculum } }: Route.ComponentProps) {
  const { formId, showForm } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title={curriculum?.course.title ?? 'Curriculum'}
        lead={curriculum && countsText(curriculum)}
        action={
          <Permitted permission="teaching">
            <ButtonLink variant="quiet" size="small" to={itemKinds.course.adminPath(id)}>
              Roster
            </ButtonLink>
          </Permitted>
        }
      />
      {formId && <ContentForm contentType={courseLessonContentType} formId={formId} onClose={() => showForm(null)} />}
      <section className="sheet" aria-labelledby="curriculum">
        <h2 id="curriculum" className="p-s4 text-xl sm:p-s5">
          Curriculum
        </h2>
        {curriculum ? <CurriculumEditor id={id} curriculum={curriculum} onEdit={showForm} /> : <LoadFailed />}
      </section>
    </>
  )
}

function countsText({ sections }: AdminCurriculum): string {
  const lessons = sections.flatMap(({ lessons }) => lessons)
  const published = lessons.filter(({ isPublished }) => isPublished).length
  return `${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}, ${published} published`
}

type CurriculumEditorProps = { id: string; curriculum: AdminCurriculum; onEdit: (lessonId: string) => Promise<void> }

function CurriculumEditor({ id, curriculum, onEdit }: CurriculumEditorProps) {
  const { sections, ...arrange } = useArrange(id, curriculum)
  return (
    <div ref={arrange.listRef}>
      {sections.length === 0 && (
        <EmptyList>No lessons yet. Add a section, then its lessons. Enrolled users read the published ones.</EmptyList>
      )}
      <DragArea collisionDetection={findDropTarget} onDragEnd={arrange.onDragEnd}>
        <ol aria-label="Sections" className="grid">
          {sections.map((section, index) => (
            <SectionItem
              key={section.id}
              section={section}
              index={index}
              sections={sections}
              courseSlug={curriculum.course.slug}
              arrange={arrange}
              onEdit={onEdit}
            />
          ))}
        </ol>
      </DragArea>
      <div className="border-t border-hair p-s4 sm:p-s5">
        <AddSectionButton id={id} />
      </div>
    </div>
  )
}

function AddSectionButton({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Plus size={18} aria-hidden="true" />
        Add section
      </Button>
      {isOpen && (
        <TitleDialog
          heading="Add a section"
          confirm="Add section"
          save={(title) => api.admin.courses[':id'].sections.$post({ param: { id }, json: { title } })}
          successText="Section added"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
