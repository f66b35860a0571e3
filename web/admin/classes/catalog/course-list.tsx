import { ListTree } from 'lucide-react'
import { Link } from 'react-router'
import type { CourseRow } from '#contract/content/editing/content-lists.schema.ts'
import { coursesListOptions } from '#contract/content/editing/list-options.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { longDate } from '#contract/dates.ts'
import { api } from '../../../platform/api/client.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { countText } from '../../../platform/ui/rating.tsx'
import { useIsPermitted } from '../../platform/layout/permitted.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { ClassTab } from './class-tab.tsx'
import { courseContentType } from './course-content-type.tsx'

export const loadCourses = (request: Request) =>
  loadList(
    request,
    coursesListOptions,
    (query, init) => api.admin.courses.$get({ query }, init),
    'Failed to fetch events data',
  )

export function CourseList({ list }: { list: Awaited<ReturnType<typeof loadCourses>> }) {
  return (
    <ClassTab
      kind="course"
      contentType={courseContentType}
      list={list}
      optionLabels={{ date: 'Start date' }}
      rows={({ courses }) => courses}
      details={({ studentCount, price, format, nextStartDate }, money) => [
        countText(studentCount, 'student'),
        money.formatPrice(price),
        format === 'self_paced' && 'Self-paced',
        nextStartDate && `Starts: ${longDate(nextStartDate)}`,
      ]}
      renderAction={(course) => <CurriculumLink course={course} />}
      empty={
        <>
          {'No courses found. Add courses through the '}
          <Link className="link" to="/admin/products">
            Products page
          </Link>
          .
        </>
      }
    />
  )
}

/** The page of people and sessions links to it too. */
function CurriculumLink({ course: { id, title } }: { course: CourseRow }) {
  if (useIsPermitted()('teaching')) return null
  return (
    <ButtonLink variant="quiet" size="small" to={`${itemKinds.course.adminPath(id)}/curriculum`}>
      <ListTree size={18} aria-hidden="true" />
      Curriculum
      <span className="sr"> of {title}</span>
    </ButtonLink>
  )
}
