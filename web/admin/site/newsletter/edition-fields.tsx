import { useCallback } from 'react'
import type { NewsletterOptions, SegmentInput } from '#contract/site/newsletter/newsletter.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { inputProps } from '../../platform/content-form/field-kinds.tsx'
import type { InputProps } from '../../platform/content-form/form-fields.ts'

type Segment = SegmentInput['segment']

type SegmentChoice = {
  label: string
  /** Label and choices of the second select. */
  itemLabel: string
  options: 'products' | 'courses' | 'workshops' | 'lessons' | null
}

export const segmentChoices: Record<Segment, SegmentChoice> = {
  all: { label: 'All subscribers', itemLabel: '', options: null },
  product: { label: 'Buyers of a product', itemLabel: 'Product', options: 'products' },
  course: { label: 'People in a course', itemLabel: 'Course', options: 'courses' },
  workshop: { label: 'People in a workshop', itemLabel: 'Workshop', options: 'workshops' },
  lesson: { label: 'People who finished a lesson', itemLabel: 'Lesson', options: 'lessons' },
}

const segmentOptions = Object.entries(segmentChoices).map(([value, { label }]) => ({ value, label }))

export function SegmentField(props: InputProps<Segment, SegmentInput>) {
  const select = (segment: string) => props.setValues({ segment: segment as Segment, segmentId: '' })
  return <SelectField {...inputProps(props)} options={segmentOptions} onChange={({ target }) => select(target.value)} />
}

export function SegmentItemField(props: InputProps<string, SegmentInput>) {
  const { options } = segmentChoices[props.values.segment]
  const choices = useNewsletterOptions()
  return (
    <SelectField
      {...inputProps(props)}
      options={[
        { value: '', label: 'Choose…' },
        ...((options && choices?.[options]) ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
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
