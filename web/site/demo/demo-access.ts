import { data, type MiddlewareFunction, redirect } from 'react-router'
import { loadersContext } from '../../platform/router/loaders-context.ts'

/** Responds with 404 outside demo mode and for other host names, and forbids caching. */
export const requireDemoHost: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { demo, site } = context.get(loadersContext)
  if (!site.demo || !demo.isDemoHost(request.headers)) throw data(null, { status: 404 })
  return forbidCaching(await next())
}

/** Also redirects to the page that asks for the token, if the demo requires one. */
export const requireDemoAccess: MiddlewareFunction<Response> = (args, next) =>
  requireDemoHost(args, async () => {
    const { demo } = args.context.get(loadersContext)
    if (demo.checkDemoAccess(args.request.headers) === 'granted') return next()
    const hasToken = new URL(args.request.url).searchParams.has('token')
    throw redirect(hasToken ? '/demo/access?invalid=1' : '/demo/access')
  })

function forbidCaching(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  return response
}
