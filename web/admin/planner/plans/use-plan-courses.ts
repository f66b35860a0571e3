import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'

const fetchCourses = async () => (await (await api.admin['plan-courses'].$get()).json()).courses

/** Returns the courses that can have a plan. Undefined while they load. */
export const usePlanCourses = () => useFetch(fetchCourses, 'Failed to load the courses').data
