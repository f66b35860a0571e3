export const classKinds = ['course', 'workshop'] as const
export type ClassKind = (typeof classKinds)[number]
/** For the start of a sentence. */
export const classNames = { course: 'Course', workshop: 'Workshop' } satisfies Record<ClassKind, string>

export type ClassId = { kind: ClassKind; id: string }
