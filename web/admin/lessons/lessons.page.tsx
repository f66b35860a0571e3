import { useCallback } from 'react'
import type { LessonRow } from '#contract/content/content-lists.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { lessonUrl } from '../../binder/lesson-url.ts'
import { byline } from '../../blog/byline.ts'
import { Tags } from '../../blog/tags.tsx'
import { adminMeta } from '../../seo/noindex.ts'
import { ContentForm } from '../content-form/content-form.tsx'
import { useFormParam } from '../content-form/use-form-param.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentItem, ItemDetails, StateBadge } from '../list/content-item.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewButton } from '../list/new-button.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { lessonContentType } from './lesson-content-type.ts'

export const meta = () => adminMeta('Binder Management')

export default function LessonsPage() {
  const { query, searched } = useListQuery('lessons')
  const page = useCallback(async () => (await api.admin.lessons.$get({ query })).json(), [query])
  const list = useFetch(page, 'Failed to fetch binder lessons')
  const { form, show } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Binder Management"
        lead="Manage digital learning content"
        action={!form && <NewButton open={() => show('new')}>New Lesson</NewButton>}
      />
      {form && <ContentForm kind={lessonContentType} form={form} onClose={() => show(null)} onChanged={list.reload} />}
      <section className="sheet">
        <ContentList
          title={list.data ? `All Lessons (${list.data.total})` : 'All Lessons'}
          noun="lessons"
          list={list}
          rows={({ lessons }) => lessons}
          item={(lesson) => <LessonItem key={lesson.id} lesson={lesson} edit={show} onChanged={list.reload} />}
          searched={searched}
          empty="No lessons found."
        />
      </section>
    </>
  )
}

type LessonItemProps = { lesson: LessonRow; edit: (id: string) => void; onChanged: () => void }

function LessonItem({ lesson, edit, onChanged }: LessonItemProps) {
  const { id, title, slug, excerpt, author, tags, orderIndex, isPublished } = lesson
  return (
    <ContentItem
      title={title}
      badge={<StateBadge on={isPublished} words={['Published', 'Draft']} />}
      page={isPublished ? lessonUrl(lesson) : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.lessons[':id'].published.$put({ param: { id }, json: { published } }),
        done: (published) => (published ? 'Lesson published' : 'Lesson unpublished'),
        failure: 'Failed to update lesson',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="lesson"
          onEdit={() => edit(id)}
          remove={() => api.admin.lessons[':id'].$delete({ param: { id } })}
          done="Lesson deleted successfully"
          failure="Failed to delete lesson"
          onDeleted={onChanged}
        />
      }
    >
      <ItemDetails>{[`Order: ${orderIndex}`, `By ${byline(author)}`, slug]}</ItemDetails>
      {excerpt && <p className="max-w-prose text-ink-muted">{excerpt}</p>}
      <Tags tags={tags} />
    </ContentItem>
  )
}
