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
import { ContentList, NewButton } from '../list/content-list.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { lessonContentType } from './lesson-content-type.tsx'

export const meta = () => adminMeta('Binder Management')

export default function LessonsPage() {
  const { query, isFiltered } = useListQuery('lessons')
  const fetchPage = useCallback(async () => (await api.admin.lessons.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch binder lessons')
  const { formId, showForm } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Binder Management"
        lead="Manage digital learning content"
        action={!formId && <NewButton onClick={() => showForm('new')}>New Lesson</NewButton>}
      />
      {formId && (
        <ContentForm
          contentType={lessonContentType}
          formId={formId}
          onClose={() => showForm(null)}
          onChanged={list.reload}
        />
      )}
      <section className="sheet">
        <ContentList
          title={list.data ? `All Lessons (${list.data.total})` : 'All Lessons'}
          noun="lessons"
          list={list}
          rows={({ lessons }) => lessons}
          renderItem={(lesson) => (
            <LessonItem key={lesson.id} lesson={lesson} onEdit={showForm} onChanged={list.reload} />
          )}
          isFiltered={isFiltered}
          empty="No lessons found."
        />
      </section>
    </>
  )
}

type LessonItemProps = { lesson: LessonRow; onEdit: (id: string) => void; onChanged: () => void }

function LessonItem({ lesson, onEdit, onChanged }: LessonItemProps) {
  const { id, title, slug, excerpt, author, tags, orderIndex, isPublished } = lesson
  return (
    <ContentItem
      title={title}
      badge={<StateBadge isOn={isPublished} labels={['Published', 'Draft']} />}
      page={isPublished ? lessonUrl(lesson) : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.lessons[':id'].published.$put({ param: { id }, json: { published } }),
        successText: (published) => (published ? 'Lesson published' : 'Lesson unpublished'),
        errorText: 'Failed to update lesson',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="lesson"
          onEdit={() => onEdit(id)}
          remove={() => api.admin.lessons[':id'].$delete({ param: { id } })}
          successText="Lesson deleted successfully"
          errorText="Failed to delete lesson"
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
