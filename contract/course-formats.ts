import type { ClassKind } from './class-kinds.ts'

/** A live course takes place on dates. A self-paced one begins with the enrollment. */
export const courseFormats = ['live', 'self_paced'] as const
export type CourseFormat = (typeof courseFormats)[number]

const classLabels = { course: 'Course', workshop: 'Live workshop' } satisfies Record<ClassKind, string>

export const classLabel = ({ kind, isSelfPaced }: { kind: ClassKind; isSelfPaced: boolean }): string =>
  isSelfPaced ? 'Self-paced course' : classLabels[kind]

/** Start and access of a self-paced course. Included access ends with its product. */
export const selfPacedFacts = ({ isIncluded }: { isIncluded: boolean }) => [
  { name: 'Starts', value: 'Right away' },
  { name: 'Access', value: isIncluded ? 'While it’s included' : 'No end date' },
]
