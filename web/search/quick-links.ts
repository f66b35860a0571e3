import { BookOpen, CalendarDays, GraduationCap, type LucideIcon, Newspaper, ShoppingBag } from 'lucide-react'

export type QuickLink = { path: string; name: string; text: string; Sign: LucideIcon }

/** Where most people want to go, for whoever has not typed anything yet. */
export const quickLinks: readonly QuickLink[] = [
  {
    path: '/binder',
    name: 'Digital binder',
    text: 'The lessons, in the order in which they are filed',
    Sign: BookOpen,
  },
  { path: '/store', name: 'Store', text: 'The binder, refill pages and the planner', Sign: ShoppingBag },
  { path: '/classes', name: 'Classes', text: 'Courses and live workshops', Sign: GraduationCap },
  { path: '/schedule', name: 'Schedule', text: 'What happens on which day', Sign: CalendarDays },
  { path: '/blog', name: 'Blog', text: 'Field notes from ordinary weeks', Sign: Newspaper },
]
