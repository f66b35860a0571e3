import type { SeedCourseSection } from '../types.ts'
import { advancedJourneyManagement } from './advanced-journey-management.ts'
import { familyJourneyPlanning } from './family-journey-planning.ts'
import { foundations } from './foundations/index.ts'

/** By the slug of the course. */
export const courseSections: Record<string, readonly SeedCourseSection[]> = {
  foundations,
  'advanced-journey-management': advancedJourneyManagement,
  'family-journey-planning': familyJourneyPlanning,
}
