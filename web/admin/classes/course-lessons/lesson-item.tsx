import { ExternalLink } from 'lucide-react'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { CourseLessonRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { cardDate } from '#contract/dates.ts'
import { api } from '../../../platform/api/client.ts'
import { classNames } from '../../../platform/ui/class-names.ts'
import { ItemDetails } from '../../platform/list/content-item.tsx'
import { ContentSwitch } from '../../platform/list/content-switch.tsx'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import { slotOf } from './arrange.ts'
import { Grip, useDropTarget } from './drag-lessons.tsx'
import type { SectionProps } from './section-item.tsx'

export function LessonItem({
  lesson,
  section,
  sections,
  courseSlug,
  arrange,
  onEdit,
}: SectionProps & { lesson: CourseLessonRow }) {
  const { id, slug, title, isPublished, isPreview } = lesson
  const { setNodeRef, dropClass } = useDropTarget(id, { kind: 'lesson', sectionId: section.id, beforeId: id })
  const lessonApi = api.admin['course-lessons'][':id']
  return (
    <li data-item={id} ref={setNodeRef} className={classNames('grid gap-x-s4 px-s4 py-s3 sm:px-s5', dropClass)}>
      <div className="flex flex-wrap items-center gap-x-s3">
        <Grip kind="lesson" id={id} />
        <div className="min-w-0 grow basis-60">
          <h4 className="font-text text-md font-semibold tracking-normal wrap-anywhere">{title}</h4>
          <ItemDetails>{[openingText(lesson), isPreview && 'Free preview']}</ItemDetails>
        </div>
        <ContentSwitch
          title={title}
          label="Published"
          checked={isPublished}
          change={(published) => lessonApi.published.$put({ param: { id }, json: { published } })}
          successText={(published) => (published ? 'Lesson published' : 'Lesson unpublished')}
          errorText="Failed to update lesson"
        />
      </div>
      <div className="-ml-2 flex flex-wrap items-center gap-x-s2">
        <MoveButtons
          name={title}
          {...slotOf(sections, id)}
          onMove={(_, direction) => arrange.moveLesson(id, direction)}
        />
        <RowActions
          title={title}
          noun="lesson"
          onEdit={() => void onEdit(id)}
          remove={() => lessonApi.$delete({ param: { id } })}
          successText="Lesson deleted successfully"
          errorText="Failed to delete lesson"
        />
        {isPublished && (
          <a
            href={courseLessonPath(courseSlug, slug)}
            target="_blank"
            rel="noreferrer"
            className="btn btn--quiet btn--small"
          >
            <ExternalLink size={18} aria-hidden="true" />
            Open page
            <span className="sr"> of {title} in a new tab</span>
          </a>
        )}
      </div>
    </li>
  )
}

function openingText({ available, availableOn, availableDays }: CourseLessonRow): string {
  const days = availableDays === 1 ? '1 day' : `${availableDays} days`
  const texts = {
    at_once: 'Open immediately',
    on_date: `Opens ${availableOn && cardDate(availableOn)}`,
    after_start: availableDays === 0 ? 'Opens when the course starts' : `Opens ${days} after the start`,
    after_enrollment: `Opens ${days} after the enrollment`,
  }
  return texts[available]
}
