import type { ClassKind } from '#contract/class-kinds.ts'
import { api } from '../../../platform/api/client.ts'

const classApis = { course: api.admin.courses, workshop: api.admin.workshops } satisfies Record<ClassKind, unknown>

export const classApi = (kind: ClassKind) => classApis[kind][':id']
