import { useId } from 'react'
import type { ClassPage, CourseCard } from '#contract/classes/class-cards.ts'
import { classPath } from '#contract/classes/class-path.ts'
import { classLabel, selfPacedFacts } from '#contract/classes/course-formats.ts'
import type { CoverVariant } from '#contract/covers.ts'
import { longDate, workshopDateText } from '#contract/dates.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MetaLine } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { ClassImage } from './class-image.tsx'
import { breadcrumbsTo, classText } from './class-item.ts'
import { CoursePriceAndEnroll, spotsText, WorkshopPriceAndEnroll } from './price-and-enroll.tsx'
import { Students } from './students.tsx'
import { includedIn, type SetEntries, type UserClasses } from './user-classes.ts'

const TITLE_ID = 'class-name'

type ClassHeadProps = {
  page: ClassPage
  cover: CoverVariant | undefined
  userClasses: UserClasses
  setEntries: SetEntries
}

export function ClassHead({ page, cover, userClasses, setEntries }: ClassHeadProps) {
  const spotsId = useId()
  const { item } = page
  const offer = {
    returnPath: classPath(item),
    describedBy: TITLE_ID,
    className:
      'mt-s5 flex flex-wrap items-center justify-between gap-s4 border-t border-hair pt-s5 max-sm:[&>.btn]:grow',
    big: true,
  }
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
          <MetaLine parts={[...metaParts(page), item.category]} />
          <h1 id={TITLE_ID}>{item.title}</h1>
          {item.instructor && <p className="by mt-s2">with {item.instructor}</p>}
          {page.kind === 'course' && <Students course={page.item} className="mt-s3" />}
          <p className="lead mt-s4">{classText(page)}</p>
          {page.kind === 'course' ? (
            <>
              <DefinitionList rows={courseFacts(page.item)} />
              <CoursePriceAndEnroll
                {...offer}
                course={page.item}
                isEnrolled={userClasses.enrolledIds.includes(page.item.id)}
                included={includedIn(userClasses, page.item.id)}
              />
            </>
          ) : (
            <>
              <DefinitionList
                rows={[
                  { name: 'Date', value: workshopDateText(page.item.startsOn, page.item.endsOn) },
                  { name: 'Spots', value: spotsText(page.item, userClasses), id: spotsId },
                ]}
              />
              <WorkshopPriceAndEnroll
                {...offer}
                workshop={page.item}
                userClasses={userClasses}
                setEntries={setEntries}
                spotsId={spotsId}
              />
            </>
          )}
          <ButtonLink variant="quiet" className="-ml-2.5 mt-s3" to={`/gift?item=${page.kind} ${item.id}`}>
            Give it as a gift
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const metaParts = ({ kind, item }: ClassPage) => [
  classLabel({ kind, isSelfPaced: kind === 'course' && item.format === 'self_paced' }),
  kind === 'course' ? item.level : null,
]

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
