import { EmptySheet } from '../art/empty-sheet.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export function NoPosts({ level }: { level: 2 | 3 }) {
  return (
    <Empty
      art={<EmptySheet />}
      title="No blog posts available yet."
      level={level}
      action={
        <ButtonLink variant="secondary" to="/binder">
          Open the Lessons
        </ButtonLink>
      }
    >
      The first page is being written. The lessons are there already.
    </Empty>
  )
}
