import { ListTree } from 'lucide-react'
import { Link } from 'react-router'
import type { CourseRow } from '#contract/content/content-lists.schema.ts'
import { coursesListOptions } from '#contract/content/list-options.ts'
import { longDate } from '#contract/dates.ts'
import { api } from '../../api/client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { countText } from '../../ui/rating.tsx'
import { useMoney } from '../../ui/use-money.ts'
import { Permitted, useIsPermitted } from '../layout/permitted.tsx'
import { ContentItem, ItemDetails } from '../list/content-item.tsx'
import { loadList } from '../list/load-list.ts'
import { EditButton } from '../list/row-actions.tsx'
import { ClassTab } from './class-tab.tsx'
import { courseContentType } from './course-content-type.tsx'
import { DeleteClassButton } from './delete-class-button.tsx'
import { EnrollUserButton } from './enroll/enroll-user-button.tsx'
import { RosterLink } from './roster/roster-link.tsx'

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
      tab="courses"
      title="All Courses"
      contentType={courseContentType}
      newLabel="New Course"
      list={list}
      optionLabels={{ date: 'Start date' }}
      rows={({ courses }) => courses}
      renderItem={(course, onEdit) => <CourseItem key={course.id} course={course} onEdit={onEdit} />}
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

type CourseItemProps = { course: CourseRow; onEdit: (id: string) => void }

function CourseItem({ course, onEdit }: CourseItemProps) {
  const { id, title, description, instructor, studentCount, price, format, nextStartDate, isActive } = course
  const isPermitted = useIsPermitted()
  const money = useMoney()
  return (
    <ContentItem
      title={title}
      imageUrl={course.imageUrl}
      page={course.path ?? undefined}
      control={{
        permission: 'content',
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.courses[':id'].active.$put({ param: { id }, json: { active } }),
        successText: () => 'Course status updated',
        errorText: 'Failed to update course',
      }}
      actions={
        <>
          <Permitted permission="content">
            <EditButton title={title} onEdit={() => onEdit(id)} />
          </Permitted>
          <Permitted permission="teaching">
            <RosterLink title={title} to={`/admin/events/courses/${id}`} />
          </Permitted>
          {/* The page of people and sessions links to it too. */}
          {!isPermitted('teaching') && (
            <ButtonLink variant="quiet" size="small" to={`/admin/events/courses/${id}/curriculum`}>
              <ListTree size={18} aria-hidden="true" />
              Curriculum
              <span className="sr"> of {title}</span>
            </ButtonLink>
          )}
          <Permitted permission="admin">
            <EnrollUserButton
              title={title}
              send={(json) => api.admin.courses[':id'].enrollments.$post({ param: { id }, json })}
            />
          </Permitted>
          <Permitted permission="admin">
            <DeleteClassButton
              title={title}
              noun="course"
              fetchAffected={async () => (await api.admin.courses[':id'].enrolled.$get({ param: { id } })).json()}
              remove={(query) => api.admin.courses[':id'].$delete({ param: { id }, query })}
            />
          </Permitted>
        </>
      }
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <ItemDetails>
        {[
          instructor && `Instructor: ${instructor}`,
          countText(studentCount, 'student'),
          money.formatPrice(price),
          format === 'self_paced' && 'Self-paced',
          nextStartDate && `Starts: ${longDate(nextStartDate)}`,
        ]}
      </ItemDetails>
    </ContentItem>
  )
}
