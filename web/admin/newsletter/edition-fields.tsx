import { useCallback } from 'react'
import { NEWSLETTER_SUBJECT_MAX } from '#contract/limits.ts'
import type { EditionForm, NewsletterOptions, SegmentInput } from '#contract/newsletter/newsletter.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { TextEditor } from '../editor/text-editor.tsx'

type SegmentChoice = {
  label: string
  /** Label and choices of the second select. */
  itemLabel: string
  options: 'products' | 'courses' | 'workshops' | 'lessons' | null
}

const segmentChoices: Record<SegmentInput['segment'], SegmentChoice> = {
  all: { label: 'All subscribers', itemLabel: '', options: null },
  product: { label: 'Buyers of a product', itemLabel: 'Product', options: 'products' },
  course: { label: 'People in a course', itemLabel: 'Course', options: 'courses' },
  workshop: { label: 'People in a workshop', itemLabel: 'Workshop', options: 'workshops' },
  lesson: { label: 'People who finished a lesson', itemLabel: 'Lesson', options: 'lessons' },
}

const segmentOptions = Object.entries(segmentChoices).map(([value, { label }]) => ({ value, label }))

export function EditionFields({ form }: { form: ContentFormState<EditionForm> }) {
  const field = bindFields(form)
  const { segment, segmentId } = form.values
  const { itemLabel, options } = segmentChoices[segment]
  const choices = useNewsletterOptions()
  return (
    <>
      <TextField label="Subject *" required maxLength={NEWSLETTER_SUBJECT_MAX} {...field.text('subject')} />
      <TextEditor label="Content" {...field.value('content')} />
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <SelectField
          label="Send to"
          options={segmentOptions}
          {...field.text('segment')}
          hint={<RecipientCount segment={segment} segmentId={segmentId} />}
          onChange={({ target }) => form.setValues({ segment: target.value as SegmentInput['segment'], segmentId: '' })}
        />
        {options && (
          <SelectField
            label={itemLabel}
            options={[
              { value: '', label: 'Choose…' },
              ...(choices?.[options] ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            hint="Only subscribers who have an account with the same email."
            {...field.text('segmentId')}
          />
        )}
      </div>
    </>
  )
}

const fetchOptions = async (): Promise<NewsletterOptions> => (await api.admin.newsletter.options.$get()).json()

export const useNewsletterOptions = (): NewsletterOptions | undefined =>
  useFetch(fetchOptions, 'Failed to fetch the choices').data

export function RecipientCount(props: SegmentInput) {
  const count = useRecipientCount(props)
  return count === undefined ? null : `${subscribersText(count)} would get it now.`
}

export function useRecipientCount({ segment, segmentId }: SegmentInput): number | undefined {
  const isComplete = segment === 'all' || segmentId !== ''
  const fetchCount = useCallback(async () => {
    if (!isComplete) return undefined
    return (await (await api.admin.newsletter.recipients.$get({ query: { segment, segmentId } })).json()).recipients
  }, [segment, segmentId, isComplete])
  const { data, isPending } = useFetch(fetchCount, 'Failed to count the subscribers')
  return isPending ? undefined : data
}

export const subscribersText = (count: number): string => (count === 1 ? '1 subscriber' : `${count} subscribers`)
