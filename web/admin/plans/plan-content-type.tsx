import { stampNames } from '#contract/planner/items.ts'
import { planDayText } from '#contract/planner/plans/plan-dates.ts'
import { api } from '../../api/client.ts'
import { stampTexts } from '../../planner/journeys/stamps/stamp-texts.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { PlanFields } from './plan-fields.tsx'
import { emptyPlan, type PlanInput, toPlanDay, toPlanForm, toPlanInput } from './plan-input.ts'
import { PlanPreview } from './plan-preview.tsx'

export const planContentType: ContentType<PlanInput> = {
  noun: 'plan',
  headings: { create: 'The plan', edit: 'The plan' },
  buttons: { create: 'Create Plan', edit: 'Update Plan' },
  successMessages: { create: 'Plan created', edit: 'Plan updated. New enrollments get it.' },
  errorText: 'Failed to save plan',
  emptyValues: emptyPlan,
  labels: {
    name: 'Name',
    courseId: 'Course',
    questions: 'Questions',
    steps: 'Steps',
    tracks: 'Tracks',
    isPublished: 'Published',
  },
  formatValue: {
    questions: (questions) =>
      stampNames.flatMap((name) => (questions[name] ? `${stampTexts[name].title}: ${questions[name]}` : [])).join('\n'),
    steps: (steps) => steps.map((step) => `${planDayText(toPlanDay(step))}: ${step.text}`).join('\n'),
    tracks: (tracks) => tracks.map(({ title }) => title).join('\n'),
  },
  validate: ({ name, courseId, steps, tracks }): Record<string, string> => ({
    ...(name.trim() ? {} : { name: 'Enter a name.' }),
    ...(courseId ? {} : { courseId: 'Choose a course.' }),
    ...(steps.every(({ text }) => text.trim()) ? {} : { steps: 'Write what to do in each step, or remove it.' }),
    ...(tracks.every(({ title }) => title.trim()) ? {} : { tracks: 'Write what to do in each track, or remove it.' }),
  }),
  fetch: async (id) => {
    const { id: _, version, ...form } = await (await api.admin.plans[':id'].$get({ param: { id } })).json()
    return { version, values: toPlanInput(form) }
  },
  create: (values) => api.admin.plans.$post({ json: toPlanForm(values) }),
  update: (id, version, values) =>
    api.admin.plans[':id'].$put({ param: { id }, json: { ...toPlanForm(values), version } }),
  Fields: PlanFields,
  Preview: PlanPreview,
}
