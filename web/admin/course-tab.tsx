import { useCallback } from 'react'
import type { CourseRow } from '#contract/admin-content.ts'
import { longDate } from '#contract/dates.ts'
import { priceText } from '#contract/money.ts'
import { api } from '../session/client.ts'
import { ContentItem, Facts } from './content-item.tsx'
import { ContentList } from './content-list.tsx'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export function CourseTab() {
  const { query, searched } = useListQuery('courses')
  const page = useCallback(async () => (await api.admin.courses.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch events data')
  return (
    <div className="-m-s5">
      <ContentList
        title="All Courses"
        noun="courses"
        list={list}
        rows={({ courses }) => courses}
        item={(course) => <CourseItem key={course.id} course={course} onChanged={list.reload} />}
        searched={searched}
        empty="No courses found. Add courses through the Products page."
      >
        <input type="hidden" name="tab" defaultValue="courses" />
      </ContentList>
    </div>
  )
}

function CourseItem({ course, onChanged }: { course: CourseRow; onChanged: () => void }) {
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
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <Facts>
        {[
          instructor && `Instructor: ${instructor}`,
          `${studentCount} students`,
          priceText(price),
          nextStartDate && `Starts: ${longDate(nextStartDate)}`,
        ]}
      </Facts>
    </ContentItem>
  )
}
