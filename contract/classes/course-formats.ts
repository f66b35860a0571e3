/** A live course takes place on dates. A self-paced one begins with the enrollment. */
export const courseFormats = ['live', 'self_paced'] as const
export type CourseFormat = (typeof courseFormats)[number]

type LabeledClass = { kind: 'course' | 'workshop'; isSelfPaced: boolean }

export const classLabel = ({ kind, isSelfPaced }: LabeledClass): string =>
  kind === 'workshop' ? 'Live workshop' : isSelfPaced ? 'Self-paced course' : 'Course'

/** Start and access of a self-paced course. Included access ends with its product. */
export const selfPacedFacts = ({ isIncluded }: { isIncluded: boolean }) => [
  { name: 'Starts', value: 'Right away' },
  { name: 'Access', value: isIncluded ? 'While it’s included' : 'No end date' },
]
