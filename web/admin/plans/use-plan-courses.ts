import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'

const fetchCourses = async () => (await (await api.admin['plan-courses'].$get()).json()).courses

/** The courses that a plan can be for. Undefined until they are loaded. */
export const usePlanCourses = () => useFetch(fetchCourses, 'Failed to load the courses').data
