/** A live course takes place on dates. A self-paced one begins with the enrollment. */
export const courseFormats = ['live', 'self_paced'] as const
export type CourseFormat = (typeof courseFormats)[number]

type LabeledClass = { kind: 'course' | 'workshop'; isSelfPaced: boolean }

export const classLabel = ({ kind, isSelfPaced }: LabeledClass): string =>
  kind === 'workshop' ? 'Live workshop' : isSelfPaced ? 'Self-paced course' : 'Course'

/** Facts of a self-paced course for buyers. Included access ends with what it is included in. */
export const selfPacedFacts = ({ isIncluded }: { isIncluded: boolean }) => [
  { name: 'Starts', value: 'Right away' },
  { name: 'Access', value: isIncluded ? 'While it’s included' : 'No end date' },
]
