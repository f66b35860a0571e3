import { useId } from 'react'
import { type ClassPage, type CourseCard, courseOf, workshopOf } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { CoverVariant } from '#contract/content/covers.ts'
import { classLabel, selfPacedFacts } from '#contract/course-formats.ts'
import { longDate, workshopDateText } from '#contract/dates.ts'
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { MetaLine } from '../../platform/ui/card.tsx'
import { DefinitionList } from '../../platform/ui/definition-list.tsx'
import { ClassImage } from './class-image.tsx'
import { breadcrumbsTo, classText } from './class-item.ts'
import { PriceAndEnroll, spotsText } from './price-and-enroll.tsx'
import { Students } from './students.tsx'
import type { SetEntries, UserClasses } from './user-classes.ts'

const TITLE_ID = 'class-name'

type ClassHeadProps = {
  page: ClassPage
  cover: CoverVariant | undefined
  userClasses: UserClasses
  setEntries: SetEntries
}

export function ClassHead({ page, cover, userClasses, setEntries }: ClassHeadProps) {
  const spotsId = useId()
  const { kind, item } = page
  const [course, workshop] = [courseOf(page), workshopOf(page)]
  const label = classLabel({ kind, isSelfPaced: course?.format === 'self_paced' })
  return (
    <div className="page pt-s5">
      <Breadcrumbs steps={breadcrumbsTo(item)} />
      <div className="mt-s2 grid grid-cols-1 items-start gap-x-s8 gap-y-s6 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="sheet p-s3">
          <div className="art-frame art-frame--full art rounded-md border border-hair">
            <ClassImage item={item} cover={cover} sizes="(min-width: 48rem) 38rem, 100vw" first />
          </div>
        </div>
        <div>
          <MetaLine parts={[label, course?.level ?? null, item.category]} />
          <h1 id={TITLE_ID}>{item.title}</h1>
          {item.instructor && <p className="by mt-s2">with {item.instructor}</p>}
          {course && <Students course={course} className="mt-s3" />}
          <p className="lead mt-s4">{classText(page)}</p>
          {course && <DefinitionList rows={courseFacts(course)} />}
          {workshop && (
            <DefinitionList
              rows={[
                { name: 'Date', value: workshopDateText(workshop.startsOn, workshop.endsOn) },
                { name: 'Spots', value: spotsText(workshop, userClasses), id: spotsId },
              ]}
            />
          )}
          <PriceAndEnroll
            classItem={page}
            userClasses={userClasses}
            setEntries={setEntries}
            returnPath={classPath(item)}
            describedBy={TITLE_ID}
            spotsId={workshop ? spotsId : undefined}
            className="mt-s5 flex flex-wrap items-center justify-between gap-s4 border-t border-hair pt-s5 max-sm:[&>.btn]:grow"
            big
          />
          <ButtonLink variant="quiet" className="-ml-2.5 mt-s3" to={`/gift?item=${kind} ${item.id}`}>
            Give it as a gift
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const courseFacts = ({ duration, lessonsCount, nextStartDate, format, hasOnlineLessons }: CourseCard) => {
  const start = { name: 'Starts', value: nextStartDate ? longDate(nextStartDate) : 'Not set yet' }
  // Without lessons, there is nothing to start with yet.
  const selfPaced = hasOnlineLessons ? selfPacedFacts({ isIncluded: false }) : []
  return [
    { name: 'Duration', value: duration },
    { name: 'Lessons', value: lessonsCount || '' },
    ...(format === 'self_paced' ? selfPaced : [start]),
  ].filter(({ value }) => value)
}
