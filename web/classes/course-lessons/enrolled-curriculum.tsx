import { type ReactNode, useCallback } from 'react'
import { useProgressModule } from '../../content/binder/progress/use-progress-module.ts'
import { api } from '../../platform/api/client.ts'
import { useFetch } from '../../platform/api/use-fetch.ts'
import { Contents } from './contents.tsx'
import { ContinueCourse } from './continue-course.tsx'

/** The lessons of the signed-in, enrolled user, with links and 'Continue'. `children` is shown until they are loaded. */
export default function EnrolledCurriculum({ courseId, children }: { courseId: string; children: ReactNode }) {
  const { progressModule } = useProgressModule('always')
  const fetchCourse = useCallback(
    async () => (await api.account.courses[':id'].$get({ param: { id: courseId } })).json(),
    [courseId],
  )
  const { data } = useFetch(fetchCourse, 'Failed to load your lessons')
  if (!data) return children
  return (
    <>
      <ContinueCourse enrolled={data} progressModule={progressModule} />
      <Contents courseSlug={data.course.slug} sections={data.sections} progressModule={progressModule} />
    </>
  )
}
