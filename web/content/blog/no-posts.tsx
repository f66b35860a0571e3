import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'

/** A page with content that an empty list links to; false if there is none. */
export type NextPage = '/blog' | '/binder' | false

export function NoPosts({ level, nextPage }: { level: 2 | 3; nextPage: NextPage }) {
  return (
    <EmptyState
      art={<BlankPaper />}
      title="No blog posts available yet."
      level={level}
      action={
        nextPage && (
          <ButtonLink variant="secondary" to={nextPage} prefetch={publicPrefetch}>
            {nextPage === '/blog' ? 'Read the Other Posts' : 'Open the Lessons'}
          </ButtonLink>
        )
      }
    >
      New posts will appear here.
    </EmptyState>
  )
}
