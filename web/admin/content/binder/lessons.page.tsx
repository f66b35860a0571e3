import type { LessonRow } from '#contract/content/editing/content-lists.schema.ts'
import { lessonsListOptions } from '#contract/content/editing/list-options.ts'
import { lessonUrl } from '../../../content/binder/lesson-url.ts'
import { api } from '../../../platform/api/client.ts'
import { byline } from '../../../platform/article/byline.ts'
import { Tags } from '../../../platform/article/tags.tsx'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ContentPage } from '../../platform/content-form/content-page.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { listLoader, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/lessons.page'
import { lessonContentType } from './lesson-content-type.tsx'

export const meta = adminMeta('Binder Management')

export const clientLoader = listLoader(
  lessonsListOptions,
  (query, init) => api.admin.lessons.$get({ query }, init),
  'Failed to fetch binder lessons',
)

export const shouldRevalidate = shouldRevalidateList

export default function LessonsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPage
      title="Binder Management"
      lead="Manage digital learning content"
      contentType={lessonContentType}
      newLabel="New Lesson"
      heading={loaderData.page ? `All Lessons (${loaderData.page.total})` : 'All Lessons'}
      noun="lessons"
      list={loaderData}
      rows={({ lessons }) => lessons}
      renderItem={(lesson, onEdit) => <LessonItem key={lesson.id} lesson={lesson} onEdit={onEdit} />}
      empty="No lessons found."
    />
  )
}

type LessonItemProps = { lesson: LessonRow; onEdit: (id: string) => void }

function LessonItem({ lesson, onEdit }: LessonItemProps) {
  const { id, title, slug, excerpt, author, tags, orderIndex, isPublished } = lesson
  return (
    <ContentItem
      title={title}
      imageUrl={lesson.imageUrl}
      badge={<OnOffBadge isOn={isPublished} labels={['Published', 'Draft']} />}
      page={isPublished ? lessonUrl(lesson) : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.lessons[':id'].published.$put({ param: { id }, json: { published } }),
        successText: (published) => (published ? 'Lesson published' : 'Lesson unpublished'),
        errorText: 'Failed to update lesson',
      }}
      actions={
        <RowActions
          title={title}
          noun="lesson"
          onEdit={() => onEdit(id)}
          remove={() => api.admin.lessons[':id'].$delete({ param: { id } })}
          successText="Lesson deleted successfully"
          errorText="Failed to delete lesson"
        />
      }
    >
      <ItemDetails>{[`Order: ${orderIndex}`, `By ${byline(author, useBusinessName())}`, slug]}</ItemDetails>
      {excerpt && <p className="max-w-prose text-ink-muted">{excerpt}</p>}
      <Tags tags={tags} />
    </ContentItem>
  )
}
