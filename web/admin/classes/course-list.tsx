import { useCallback } from 'react'
import type { CourseRow } from '#contract/content/content-lists.schema.ts'
import { longDate } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { ContentForm } from '../content-form/content-form.tsx'
import { useFormParam } from '../content-form/use-form-param.ts'
import { ContentItem, ItemDetails } from '../list/content-item.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewButton } from '../list/new-button.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { courseContentType } from './course-content-type.ts'

export function CourseList() {
  const { query, searched } = useListQuery('courses')
  const page = useCallback(async () => (await api.admin.courses.$get({ query })).json(), [query])
  const list = useFetch(page, 'Failed to fetch events data')
  const { form, show } = useFormParam()
  return (
    <div className="-m-s5">
      <div className={`${form ? 'p-s2' : 'p-s4'} pb-0 sm:p-s5 sm:pb-0`}>
        {form ? (
          <ContentForm kind={courseContentType} form={form} onClose={() => show(null)} onChanged={list.reload} />
        ) : (
          <NewButton open={() => show('new')}>New Course</NewButton>
        )}
      </div>
      <ContentList
        title="All Courses"
        noun="courses"
        list={list}
        rows={({ courses }) => courses}
        item={(course) => <CourseItem key={course.id} course={course} edit={show} onChanged={list.reload} />}
        searched={searched}
        empty="No courses found. Add courses through the Products page."
      >
        <input type="hidden" name="tab" defaultValue="courses" />
      </ContentList>
    </div>
  )
}

type CourseItemProps = { course: CourseRow; edit: (id: string) => void; onChanged: () => void }

function CourseItem({ course, edit, onChanged }: CourseItemProps) {
  const { id, title, description, instructor, studentCount, price, nextStartDate, isActive } = course
  return (
    <ContentItem
      title={title}
      control={{
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.courses[':id'].active.$put({ param: { id }, json: { active } }),
        done: () => 'Course status updated',
        failure: 'Failed to update course',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="course"
          note="Whoever enrolled keeps it in their orders."
          onEdit={() => edit(id)}
          remove={() => api.admin.courses[':id'].$delete({ param: { id } })}
          done="Course deleted"
          failure="Failed to delete course"
          onDeleted={onChanged}
        />
      }
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <ItemDetails>
        {[
          instructor && `Instructor: ${instructor}`,
          `${studentCount} students`,
          formatPrice(price),
          nextStartDate && `Starts: ${longDate(nextStartDate)}`,
        ]}
      </ItemDetails>
    </ContentItem>
  )
}
