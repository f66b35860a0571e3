/** `admin` is the owner. Ordered by precedence, for users with several rows. Without zod, because the browser imports it. */
export const roles = ['admin', 'editor', 'fulfillment', 'coach', 'user'] as const
export type Role = (typeof roles)[number]

export type StaffRole = Exclude<Role, 'user'>

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  fulfillment: 'Fulfillment',
  coach: 'Coach',
  user: 'User',
}

export const isStaff = (role: Role): role is StaffRole => role !== 'user'
