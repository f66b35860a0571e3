import { redirect } from 'react-router'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import type { Route } from './+types/product.route'

/** Redirects to the product that includes the planner, or to the store without one. */
export async function loader({ context }: Route.LoaderArgs) {
  const slug = await context.get(loadersContext).store.findPlannerProduct()
  return redirect(slug === null ? '/store' : `/store/${slug}`)
}
