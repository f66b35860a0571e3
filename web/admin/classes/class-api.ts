import { api } from '../../api/client.ts'

export const classKinds = ['courses', 'workshops'] as const
export type ClassKind = (typeof classKinds)[number]

export const classApi = (kind: ClassKind) =>
  kind === 'courses' ? api.admin.courses[':id'] : api.admin.workshops[':id']
