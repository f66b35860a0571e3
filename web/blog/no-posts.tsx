import { EmptySheet } from '../art/empty-sheet.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type NoPostsProps = {
  level: 2 | 3
  isFiltered?: boolean
}

export function NoPosts({ level, isFiltered = false }: NoPostsProps) {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="No blog posts available yet."
      level={level}
      action={
        <ButtonLink variant="secondary" to={isFiltered ? '/blog' : '/binder'} prefetch={publicPrefetch}>
          {isFiltered ? 'Read the Other Posts' : 'Open the Lessons'}
        </ButtonLink>
      }
    >
      {isFiltered ? 'New posts will appear here.' : 'New posts will appear here. Until then, try a lesson.'}
    </EmptyState>
  )
}
