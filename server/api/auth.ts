import { createRoute } from '@hono/zod-openapi'
import {
  confirmCodeInput,
  confirmedShape,
  confirmInput,
  emailInput,
  mailedShape,
  passwordChangedShape,
  refreshInput,
  resetPasswordInput,
  sessionShape,
  signedUpShape,
  signInInput,
  signOutInput,
  signUpInput,
  userShape,
} from '#contract/accounts/auth.schema.ts'
import { googleRedirect, googleSignInInput } from '#contract/accounts/google.schema.ts'
import { signInResponse } from '#contract/accounts/two-factor.schema.ts'
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts'
import * as accounts from '../accounts/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up',
  summary: 'Create an account; the response is the same if the email already has one',
  request: { body: jsonBody(signUpInput) },
  responses: { 200: jsonResponse(signedUpShape), ...problemResponse },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/confirm',
  summary: 'Confirm an email with the emailed link',
  request: { body: jsonBody(confirmInput) },
  responses: { 200: jsonResponse(confirmedShape), ...problemResponse },
})

const confirmCodeRoute = createRoute({
  method: 'post',
  path: '/auth/confirm-code',
  summary: 'Confirm an email with the emailed six-digit code',
  request: { body: jsonBody(confirmCodeInput) },
  responses: { 200: jsonResponse(confirmedShape), ...problemResponse },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/auth/resend-confirmation',
  summary: 'Send the confirmation email again',
  request: { body: jsonBody(emailInput) },
  responses: { 200: jsonResponse(mailedShape), ...problemResponse },
})

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in',
  summary: `Sign in; returns an access token (${ACCESS_TOKEN_MINUTES} minutes) and a refresh token`,
  request: { body: jsonBody(signInInput) },
  responses: { 200: jsonResponse(signInResponse, 'Signed in, or a second step is required'), ...problemResponse },
})

const googleRoute = createRoute({
  method: 'post',
  path: '/auth/google',
  summary: 'Start signing in with Google; returns the URL of the consent page and a key',
  responses: { 200: jsonResponse(googleRedirect), ...problemResponse },
})

const googleSignInRoute = createRoute({
  method: 'post',
  path: '/auth/google-sign-in',
  summary: 'Complete signing in with Google; creates the account if there is none',
  request: { body: jsonBody(googleSignInInput) },
  responses: { 200: jsonResponse(signInResponse, 'Signed in, or a second step is required'), ...problemResponse },
})

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token, once, for the next pair of tokens',
  request: { body: jsonBody(refreshInput) },
  responses: { 200: jsonResponse(sessionShape), ...problemResponse },
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  summary: 'End the session of the bearer token, or of the refresh token in the body',
  request: { body: jsonBody(signOutInput) },
  responses: { 204: { description: 'Signed out' }, ...problemResponse },
})

const requestResetRoute = createRoute({
  method: 'post',
  path: '/auth/request-reset',
  summary: 'Send an email with a link to reset the password',
  request: { body: jsonBody(emailInput) },
  responses: { 200: jsonResponse(mailedShape), ...problemResponse },
})

const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  summary: 'Reset the password with the emailed link; ends all sessions',
  request: { body: jsonBody(resetPasswordInput) },
  responses: { 200: jsonResponse(passwordChangedShape), ...problemResponse },
})

const meRoute = createRoute({
  method: 'get',
  path: '/auth/me',
  summary: 'Get the signed-in user',
  responses: { 200: jsonResponse(userShape), ...problemResponse },
})

export const authApi = router()
  .openapi(signUpRoute, async (c) => c.json(await accounts.signUp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmRoute, async (c) => c.json(await accounts.confirmEmail(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmCodeRoute, async (c) =>
    c.json(await accounts.confirmEmailWithCode(c.var.ctx, c.req.valid('json')), 200),
  )
  .openapi(resendRoute, async (c) => c.json(await accounts.resendConfirmation(c.var.ctx, c.req.valid('json')), 200))
  .openapi(signInRoute, async (c) => {
    const { ctx } = c.var
    const input = c.req.valid('json')
    return c.json(await accounts.signIn(ctx, input).catch(accounts.logFailedSignIn(ctx, 'password', input)), 200)
  })
  .openapi(googleRoute, async (c) => c.json(await accounts.startGoogleSignIn(c.var.ctx), 200))
  .openapi(googleSignInRoute, async (c) => {
    const signIn = accounts.signInWithGoogle(c.var.ctx, c.req.valid('json'))
    return c.json(await signIn.catch(accounts.logFailedSignIn(c.var.ctx, 'google')), 200)
  })
  .openapi(refreshRoute, async (c) => c.json(await accounts.refreshSession(c.var.ctx, c.req.valid('json')), 200))
  .openapi(signOutRoute, async (c) => {
    await accounts.signOut(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(requestResetRoute, async (c) =>
    c.json(await accounts.requestPasswordReset(c.var.ctx, c.req.valid('json')), 200),
  )
  .openapi(resetPasswordRoute, async (c) => c.json(await accounts.resetPassword(c.var.ctx, c.req.valid('json')), 200))
  .openapi(meRoute, async (c) => c.json(await accounts.getCurrentUser(c.var.ctx), 200))
