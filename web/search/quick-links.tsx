import { BookOpen, CalendarDays, GraduationCap, type LucideIcon, Newspaper, ShoppingBag } from 'lucide-react'

export type QuickLink = { path: string; name: string; text: string; Icon: LucideIcon }

/** Shown before anything is typed and when nothing is found. */
export const quickLinks: readonly QuickLink[] = [
  {
    path: '/binder',
    name: 'Digital binder',
    text: 'The lessons, in the order in which they are filed',
    Icon: BookOpen,
  },
  { path: '/store', name: 'Store', text: 'The binder, refill pages and the planner', Icon: ShoppingBag },
  { path: '/classes', name: 'Classes', text: 'Courses and live workshops', Icon: GraduationCap },
  { path: '/schedule', name: 'Schedule', text: 'What happens on which day', Icon: CalendarDays },
  { path: '/blog', name: 'Blog', text: 'Field notes from ordinary weeks', Icon: Newspaper },
]
