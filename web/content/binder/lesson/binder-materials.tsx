import { Link } from 'react-router'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { lessonUrl } from '../lesson-url.ts'
import { SupplementalMaterials } from './supplemental-materials.tsx'

/** A separate chunk, because it is at the end of the page. */
export default function BinderMaterials({ lesson }: { lesson: Lesson }) {
  const { id, category } = lesson
  return (
    <SupplementalMaterials
      lessonId={id}
      blankUrl={(form, paper) =>
        `${lessonUrl(lesson)}.pdf?paper=${paper}${form === 'worksheet' ? '&form=worksheet' : ''}`
      }
    >
      <p className="mt-s4 flex flex-wrap gap-x-s5 gap-y-s2 text-sm *:inline-flex *:min-h-target *:items-center">
        {category && (
          <Link className="link" to={`/binder/print?category=${category.toLowerCase()}`}>
            Print the {category} section
          </Link>
        )}
        <Link className="link" to="/binder/print">
          Print the whole binder
        </Link>
      </p>
    </SupplementalMaterials>
  )
}
